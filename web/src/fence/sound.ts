// Sound made from nothing: steel, scrapes, the buzzer. Silent until somebody pressed something, as browsers want it.
import { clash, scrape } from "./sound_parameters";

const KEY = "sixte-mute";
/** At most so many blows sound at once. */
const MOST_AT_ONCE = 10;

export class Sound {
  private context: AudioContext | null = null;
  private master: GainNode | null = null;
  private noise: AudioBuffer | null = null;
  private sliding: { gain: GainNode; filter: BiquadFilterNode } | null = null;
  private sounding = 0;
  /** How many sounds were started, by name. */
  readonly started: Record<string, number> = { clash: 0, scrape: 0, buzzer: 0 };
  muted = storedMute();

  /** To be called by a press of a key, a button or the screen. */
  wake(): void {
    if (!this.context) {
      try {
        this.open(new AudioContext());
      } catch {
        // A browser without sound still shows the duel.
        return;
      }
    }
    if (this.context?.state === "suspended") void this.context.resume().catch(() => undefined);
  }

  setMuted(muted: boolean): void {
    this.muted = muted;
    try {
      localStorage.setItem(KEY, muted ? "yes" : "no");
    } catch {
      // Without storage the choice holds for this page only.
    }
    if (this.master && this.context) this.master.gain.setTargetAtTime(muted ? 0 : 0.8, this.context.currentTime, 0.02);
  }

  /** Two blades meet; `slow` below 1 makes it deeper, for slow motion. */
  clash(impulse: number, speed: number, slow = 1): void {
    const { context, master } = this;
    if (!context || !master || context.state !== "running" || this.sounding >= MOST_AT_ONCE) return;
    this.started.clash! += 1;
    const blow = clash(impulse, speed, Math.random());
    const now = context.currentTime;
    const out = context.createGain();
    out.gain.value = blow.loudness;
    out.connect(master);
    let longest = 0;
    for (const partial of blow.partials) {
      const decay = partial.decay / slow ** 0.5;
      longest = Math.max(longest, decay);
      const tone = new OscillatorNode(context, { frequency: partial.frequency * slow });
      this.fade(tone, out, partial.gain, decay, now);
    }
    const { gain, frequency, decay } = blow.noise;
    const hiss = new AudioBufferSourceNode(context, { buffer: this.noise, loop: true });
    const band = new BiquadFilterNode(context, { type: "bandpass", frequency: frequency * slow, Q: 0.8 });
    hiss.connect(band);
    this.fade(hiss, out, gain, decay * 3, now, band);
    this.sounding += 1;
    setTimeout(() => {
      this.sounding -= 1;
      out.disconnect();
    }, 1000 * longest + 100);
  }

  /** Blades slide; the hiss dies away by itself if no more is heard of it. */
  slide(speed: number): void {
    if (!this.context || !this.sliding || this.context.state !== "running") return;
    this.started.scrape! += 1;
    const { gain, frequency } = scrape(speed);
    const now = this.context.currentTime;
    this.sliding.filter.frequency.setTargetAtTime(frequency, now, 0.02);
    this.sliding.gain.gain.cancelScheduledValues(now);
    this.sliding.gain.gain.setTargetAtTime(gain, now, 0.008);
    this.sliding.gain.gain.setTargetAtTime(0, now + 0.06, 0.05);
  }

  /** The scoring machine: long for a touch, short for a halt. */
  buzz(counts: boolean): void {
    const { context, master } = this;
    if (!context || !master || context.state !== "running") return;
    this.started.buzzer! += 1;
    const now = context.currentTime;
    const length = counts ? 0.85 : 0.16;
    const out = context.createGain();
    out.gain.setValueAtTime(0, now);
    out.gain.linearRampToValueAtTime(0.16, now + 0.008);
    out.gain.setValueAtTime(0.16, now + length - 0.05);
    out.gain.linearRampToValueAtTime(0, now + length);
    const soft = new BiquadFilterNode(context, { type: "lowpass", frequency: 2300 });
    soft.connect(out).connect(master);
    for (const frequency of counts ? [622, 627.5, 1245] : [880]) {
      const tone = new OscillatorNode(context, { type: "square", frequency });
      tone.connect(soft);
      tone.start(now);
      tone.stop(now + length);
    }
    setTimeout(() => out.disconnect(), 1000 * length + 100);
  }

  close(): void {
    void this.context?.close().catch(() => undefined);
    this.context = null;
    this.master = null;
  }

  private open(context: AudioContext): void {
    this.context = context;
    const master = context.createGain();
    master.gain.value = this.muted ? 0 : 0.8;
    // Many blows at once must not overdrive.
    master.connect(new DynamicsCompressorNode(context, { threshold: -14, ratio: 6, attack: 0.002, release: 0.12 })).connect(context.destination);
    this.master = master;
    const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
    this.noise = noise;
    const hiss = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 3500, Q: 2.5 });
    const gain = context.createGain();
    gain.gain.value = 0;
    hiss.connect(filter).connect(gain).connect(master);
    hiss.start();
    this.sliding = { gain, filter };
  }

  private fade(source: OscillatorNode | AudioBufferSourceNode, out: AudioNode, gain: number, decay: number, now: number, last: AudioNode = source): void {
    const level = new GainNode(this.context!, { gain: 0 });
    level.gain.setValueAtTime(0, now);
    level.gain.linearRampToValueAtTime(gain, now + 0.0015);
    level.gain.exponentialRampToValueAtTime(gain / 1000, now + 0.0015 + decay);
    last.connect(level).connect(out);
    source.start(now);
    source.stop(now + decay + 0.01);
  }
}

function storedMute(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

//! A world that is saved, and restored in another one: both have to go the same way, to the last bit.

use sixte::{Snapshot, StepReport, World};

use super::episode::Episode;
use super::tally::Fault;
use crate::run::interrupt;

impl Episode<'_> {
    /// A step of the world, and the same step of one that was made anew and restored from what the first one was.
    pub fn step_twice(&mut self, dt: f64) -> StepReport {
        self.tally.restored += 1;
        let bytes = self.world.save().to_bytes();
        let twin = self.twin(&bytes);
        let report = self.world.step(dt);
        match twin {
            Ok(mut twin) => {
                let second = twin.step(dt);
                self.compare(&twin, [&report, &second], "a world that was made anew");
                // From here on either may go on, if both are the same.
                if self.random.chance(0.5) {
                    self.world = twin;
                }
            }
            Err(why) => self.fail(Fault::Unequal, format!("cannot be restored: {why}")),
        }
        if self.random.chance(0.3) {
            self.step_again(&bytes, &report, dt);
        }
        report
    }

    /// Goes back, and makes the same step again.
    fn step_again(&mut self, bytes: &[u8], report: &StepReport, dt: f64) {
        let before = self.world.state_hash();
        let restored = Snapshot::from_bytes(bytes)
            .map_err(|error| error.to_string())
            .and_then(|snapshot| self.world.restore(&snapshot).map_err(|error| error.to_string()));
        if let Err(why) = restored {
            return self.fail(Fault::Unequal, format!("cannot go back: {why}"));
        }
        let again = self.world.step(dt);
        if !interrupt::is_asked() && (again.state_hash != before || !are_same(report, &again)) {
            let text = format!("going back and stepping again: {}", difference(report, &again));
            self.fail(Fault::Unequal, text);
        }
    }

    /// Another world with the same bodies, in the state that was saved.
    fn twin(&self, bytes: &[u8]) -> Result<World, String> {
        let mut twin = World::new(self.plan.settings).map_err(|error| error.to_string())?;
        for blueprint in &self.history {
            let body = blueprint.build_ghost().map_err(|error| error.to_string())?;
            let id = twin.insert(body).map_err(|error| error.to_string())?;
            if self.world.body(id).is_none() {
                twin.remove(id).map_err(|error| error.to_string())?;
            }
        }
        let snapshot = Snapshot::from_bytes(bytes).map_err(|error| error.to_string())?;
        twin.restore(&snapshot).map_err(|error| error.to_string())?;
        Ok(twin)
    }

    fn compare(&mut self, twin: &World, [first, second]: [&StepReport; 2], what: &str) {
        // Nobody interrupts both at the same instant.
        if interrupt::is_asked() {
            return;
        }
        for ((id, body), (_, other)) in self.world.bodies().zip(twin.bodies()) {
            let bits = |body: &sixte::Body| {
                let (pose, quaternion) = (body.pose(), body.pose().rotation.quaternion());
                let vectors = [pose.position, body.velocity(), body.spin()].map(|vector| vector.to_array());
                let numbers = vectors.into_iter().flatten().chain(quaternion.to_array());
                numbers.map(f64::to_bits).collect::<Vec<u64>>()
            };
            if bits(body) != bits(other) {
                let text = format!("{what}: {} ({id}) is elsewhere, or moves differently", body.name());
                self.tally.fail(Fault::Unequal, self.place, text);
                return;
            }
        }
        if !are_same(first, second) {
            self.fail(Fault::Unequal, format!("{what}: {}", difference(first, second)));
        }
    }
}

/// Whether two reports say the same; what is not a number in both is the same, too.
fn are_same(first: &StepReport, second: &StepReport) -> bool {
    first == second || format!("{first:?}") == format!("{second:?}")
}

/// Where two reports begin to differ, in words.
fn difference(first: &StepReport, second: &StepReport) -> String {
    let (first, second) = (format!("{first:?}"), format!("{second:?}"));
    let same = first.bytes().zip(second.bytes()).take_while(|(a, b)| a == b).count();
    // A few words before it, so that one sees of what it is.
    let cut = |text: &str| text.chars().skip(same.saturating_sub(60)).take(140).collect::<String>();
    format!("reports differ: {} … and {} …", cut(&first), cut(&second))
}

//! Recordings as tables.

use sixte_io::recording::{RecordedEvent, write_contacts_csv, write_events_csv, write_steps_csv};

use super::runs::{bouncing, record, sliding_off};

/// Lines of fields, by RFC 4180.
fn fields(text: &str) -> Vec<Vec<String>> {
    let (mut lines, mut line, mut field, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '"' if quoted && rest.peek() == Some(&'"') => {
                rest.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => line.push(std::mem::take(&mut field)),
            '\r' if !quoted => {
                assert_eq!(rest.next(), Some('\n'));
                line.push(std::mem::take(&mut field));
                lines.push(std::mem::take(&mut line));
            }
            c => field.push(c),
        }
    }
    assert!(field.is_empty() && line.is_empty() && !quoted);
    lines
}

const NAMES: [&str; 2] = ["a \"flat\", hard\r\nfloor", "ball, ä"];

#[test]
fn a_line_for_each_body_at_each_step() {
    let recording = record(bouncing(NAMES), 20, 0.01).recording();
    for every in [1, 3, 100] {
        let mut bytes = Vec::new();
        write_steps_csv(&recording, every, &mut bytes).unwrap();
        let lines = fields(std::str::from_utf8(&bytes).unwrap());
        assert_eq!(lines[0].join(","), "time,body,x,y,z,qx,qy,qz,qw,vx,vy,vz,wx,wy,wz");
        let steps: Vec<_> = recording.steps.iter().step_by(every).collect();
        assert_eq!(lines.len(), 1 + 2 * steps.len());
        for (index, line) in lines[1..].iter().enumerate() {
            let (step, body) = (steps[index / 2], index % 2);
            assert_eq!(line[1], NAMES[body]);
            let state = step.bodies[body];
            let (p, r, v, s) = (state.position, state.rotation, state.velocity, state.spin);
            let expected = [p.x, p.y, p.z, r.x, r.y, r.z, r.w, v.x, v.y, v.z, s.x, s.y, s.z];
            let number = |text: &String| text.parse::<f64>().unwrap().to_bits();
            assert_eq!(number(&line[0]), step.time.to_bits());
            assert_eq!(line[2..].iter().map(number).collect::<Vec<_>>(), expected.map(f64::to_bits));
        }
    }
}

#[test]
fn a_line_for_each_impact() {
    let recording = record(bouncing(NAMES), 300, 0.01).recording();
    let mut bytes = Vec::new();
    write_events_csv(&recording, &mut bytes).unwrap();
    let lines = fields(std::str::from_utf8(&bytes).unwrap());
    assert_eq!((lines.len(), recording.events.len()), (4, 3));
    for (line, event) in lines[1..].iter().zip(&recording.events) {
        let RecordedEvent::Impact(impact) = event else { unreachable!() };
        assert_eq!(line.len(), lines[0].len());
        let at = |name: &str| line[lines[0].iter().position(|field| field == name).unwrap()].as_str();
        let number = |name: &str| at(name).parse::<f64>().unwrap();
        assert_eq!((at("a"), at("b"), at("class")), (NAMES[0], NAMES[1], "colliding"));
        assert_eq!((number("time"), number("gap")), (impact.time, impact.gap));
        assert_eq!((number("z"), number("nz")), (impact.point.z, impact.normal.z));
        assert_eq!(number("before_z"), impact.velocity_before.z);
        assert_eq!(number("after_z"), impact.velocity_after.z);
        assert_eq!(number("impulse_z"), impact.impulse.z);
        assert_eq!(number("lost_to_restitution"), impact.lost_to_restitution);
    }
    // The first impact of a drop of 1 m (the ball's radius is 0.1 m): √(2 h / g).
    assert!((lines[1][0].parse::<f64>().unwrap() - (2.0_f64 / 9.81).sqrt()).abs() < 1e-11);
}

#[test]
fn a_line_for_each_contact_that_begins_or_ends() {
    let recording = record(sliding_off(NAMES), 40, 0.01).recording();
    let mut bytes = Vec::new();
    write_contacts_csv(&recording, &mut bytes).unwrap();
    let lines = fields(std::str::from_utf8(&bytes).unwrap());
    assert_eq!(lines[0].join(","), "time,step,a,b,change");
    assert_eq!((lines.len(), recording.contacts.len()), (3, 2));
    for ((line, change), word) in lines[1..].iter().zip(&recording.contacts).zip(["begun", "ended"]) {
        assert_eq!(line[0].parse::<f64>().unwrap().to_bits(), change.time.to_bits());
        assert_eq!(line[1..], [&change.step.to_string(), NAMES[0], NAMES[1], word]);
    }
}

//! A recording as tables: comma-separated values (RFC 4180), numbers with all their digits.

use std::borrow::Cow;
use std::io::{self, Write};

use sixte_contact::Vec3;

use super::message::RecordedEvent;
use super::read::Recording;

/// One line for each body at each `every`th step: time \[s\], body, position \[m\], rotation, velocity [m/s]
/// and spin [rad/s]. An `every` of 0 counts as 1.
///
/// # Errors
/// What the writer refuses.
pub fn write_steps_csv(recording: &Recording, every: usize, to: &mut impl Write) -> io::Result<()> {
    write!(to, "time,body,x,y,z,qx,qy,qz,qw,vx,vy,vz,wx,wy,wz\r\n")?;
    let names: Vec<Cow<'_, str>> = recording.bodies.iter().map(|body| field(&body.name)).collect();
    for step in recording.steps.iter().step_by(every.max(1)) {
        for (state, name) in step.bodies.iter().zip(&names) {
            let turn = state.rotation;
            write!(to, "{:?},{name},{}", step.time, vector(state.position))?;
            write!(to, ",{:?},{:?},{:?},{:?}", turn.x, turn.y, turn.z, turn.w)?;
            write!(to, ",{},{}\r\n", vector(state.velocity), vector(state.spin))?;
        }
    }
    Ok(())
}

/// One line for each impact: time \[s\], step, A and B, class, gap \[m\], point \[m\], normal, velocity of A against B
/// before and after [m/s], impulse on A [N s], and what was lost \[J\].
///
/// # Errors
/// What the writer refuses.
pub fn write_events_csv(recording: &Recording, to: &mut impl Write) -> io::Result<()> {
    write!(to, "time,step,a,b,class,gap,x,y,z,nx,ny,nz,before_x,before_y,before_z,after_x,after_y,after_z,")?;
    write!(to, "impulse_x,impulse_y,impulse_z,lost_to_restitution,lost_to_friction\r\n")?;
    for event in &recording.events {
        let RecordedEvent::Impact(impact) = event else { continue };
        let (a, b, class) = (field(&impact.a), field(&impact.b), field(&impact.class));
        write!(to, "{:?},{},{a},{b},{class},{:?}", impact.time, impact.step, impact.gap)?;
        let velocities = [impact.velocity_before, impact.velocity_after];
        for part in [impact.point, impact.normal].into_iter().chain(velocities).chain([impact.impulse]) {
            write!(to, ",{}", vector(part))?;
        }
        write!(to, ",{:?},{:?}\r\n", impact.lost_to_restitution, impact.lost_to_friction)?;
    }
    Ok(())
}

/// One line for each persistent contact that began or ended: time \[s\], step, A and B, and which of both.
///
/// # Errors
/// What the writer refuses.
pub fn write_contacts_csv(recording: &Recording, to: &mut impl Write) -> io::Result<()> {
    write!(to, "time,step,a,b,change\r\n")?;
    for change in &recording.contacts {
        let (a, b, which) = (field(&change.a), field(&change.b), field(&change.change));
        write!(to, "{:?},{},{a},{b},{which}\r\n", change.time, change.step)?;
    }
    Ok(())
}

fn vector(v: Vec3) -> String {
    format!("{:?},{:?},{:?}", v.x, v.y, v.z)
}

/// A text as a field: in quotes where it has to be.
fn field(text: &str) -> Cow<'_, str> {
    if text.contains(['"', ',', '\r', '\n']) {
        Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(text)
    }
}

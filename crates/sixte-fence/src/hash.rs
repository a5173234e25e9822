//! One number for all that a duel came to, to compare runs bit by bit.

use sixte::Fnv;

use crate::duel::Duel;

impl Duel {
    /// FNV-1a, 64 bits, of the bits of the time, the score, and both fencers' weapons, grips and bodies: two duels with the same number
    /// are the same to the last bit, but for one chance in 2⁶⁴.
    pub fn state_hash(&self) -> u64 {
        let mut hash = Fnv::new();
        hash.add_number(self.time());
        for touches in self.score() {
            hash.add_number(f64::from(touches));
        }
        for fencer in 0..2 {
            let (hold, control) = (self.hold(fencer), self.control(fencer));
            let body = [control.reach, control.lunging, control.feet, control.speed, control.stride];
            let numbers = [hold.pose.position, hold.lag].map(|v| v.to_array());
            let turns = [hold.pose.rotation, hold.lag_turn].map(|turn| turn.quaternion().to_array());
            let numbers = numbers.into_iter().flatten().chain(turns.into_iter().flatten());
            for number in
                numbers.chain(body).chain(control.stick).chain([hold.since_contact, hold.grip_force])
            {
                hash.add_number(number);
            }
            if let Some(beaten) = hold.beaten {
                let free = beaten.free;
                let vectors =
                    [free.start.position, free.centre, free.velocity, free.spin].map(|v| v.to_array());
                let turn = free.start.rotation.quaternion().to_array();
                let times = [beaten.from, beaten.until, beaten.clock];
                vectors
                    .into_iter()
                    .flatten()
                    .chain(turn)
                    .chain(times)
                    .for_each(|number| hash.add_number(number));
            }
        }
        hash.value()
    }
}

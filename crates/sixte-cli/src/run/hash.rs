//! One number for all that a world came to, to compare runs bit by bit.

use sixte::World;

/// FNV-1a, 64 bits, of the bits of all bodies' centres, rotations and momenta, in their order.
pub fn of(world: &World) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for (_, body) in world.bodies() {
        let state = body.state();
        let vectors = [state.centre, state.momentum, state.angular_momentum].map(|v| v.to_array());
        let rotation = state.rotation.quaternion().to_array();
        for number in vectors.into_iter().flatten().chain(rotation) {
            for byte in number.to_bits().to_le_bytes() {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    hash
}

//! What is behind the camera is cut off.

use sixte::Vec3;

/// The part of a triangle with z of at least `near` \[m\]: none, a triangle or a quadrilateral.
pub fn before(near: f64, corners: [Vec3; 3]) -> ([Vec3; 4], usize) {
    let mut kept = [Vec3::ZERO; 4];
    let mut count = 0;
    let mut keep = |point: Vec3| {
        if let Some(place) = kept.get_mut(count) {
            *place = point;
            count += 1;
        }
    };
    for (i, &from) in corners.iter().enumerate() {
        let to = corners[(i + 1) % 3];
        if from.z >= near {
            keep(from);
        }
        if (from.z >= near) != (to.z >= near) {
            let part = (near - from.z) / (to.z - from.z);
            keep(from.lerp(to, part).with_z(near));
        }
    }
    (kept, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triangles_are_cut_where_they_pass_the_plane() {
        let (a, b, c) = (Vec3::new(0.0, 0.0, 3.0), Vec3::new(1.0, 0.0, -1.0), Vec3::new(-1.0, 0.0, -1.0));
        let (kept, count) = before(1.0, [a, b, c]);
        assert_eq!(count, 3);
        assert_eq!(kept[..3], [a, Vec3::new(0.5, 0.0, 1.0), Vec3::new(-0.5, 0.0, 1.0)]);
        assert_eq!(before(-2.0, [a, b, c]).1, 3);
        assert_eq!(before(4.0, [a, b, c]).1, 0);
        assert_eq!(before(-0.5, [-a, -b, -c]).1, 4);
    }
}

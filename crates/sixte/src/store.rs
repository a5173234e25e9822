//! Some of a world's bodies, where they are.
//!
//! A stage works on the bodies of one island. They are scattered over the world's bodies, and stay there: nothing is moved to be
//! worked on, and nothing is called by another name afterwards.

use std::ops::{Index, IndexMut};

use crate::body::{self, Body};
use crate::id::BodyId;

/// Bodies of a world that are worked on together, in the world's order. A body is asked for by its place among them.
pub(crate) struct Members<'a> {
    bodies: &'a mut [Body],
    /// In order; each once.
    ids: &'a [BodyId],
}

impl<'a> Members<'a> {
    /// Of all bodies of a world, those with these ids, which are in order.
    pub fn new(bodies: &'a mut [Body], ids: &'a [BodyId]) -> Self {
        Self { bodies, ids }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Which body of the world is at a place.
    pub fn id(&self, place: usize) -> BodyId {
        self.ids[place]
    }

    /// The same of two.
    pub fn ids(&self, (a, b): (usize, usize)) -> (BodyId, BodyId) {
        (self.ids[a], self.ids[b])
    }

    /// At which place a body of the world is, if it is one of them.
    pub fn place_of(&self, id: BodyId) -> Option<usize> {
        self.ids.binary_search(&id).ok()
    }

    /// A body of the world, if it is one of them.
    pub fn of_id(&self, id: BodyId) -> Option<&Body> {
        self.place_of(id).map(|place| &self[place])
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Body> + Clone {
        self.ids.iter().map(|id| &self.bodies[id.index()])
    }

    /// Does something with each of them.
    pub fn for_each_mut(&mut self, mut change: impl FnMut(&mut Body)) {
        for id in self.ids {
            change(&mut self.bodies[id.index()]);
        }
    }

    /// Two of them, to change both; none if they are one.
    pub fn pair_mut(&mut self, (a, b): (usize, usize)) -> Option<[&mut Body; 2]> {
        self.bodies.get_disjoint_mut([self.ids[a].index(), self.ids[b].index()]).ok()
    }

    /// Whether two of them keep each other out.
    pub fn meet(&self, a: usize, b: usize) -> bool {
        body::meet(self.bodies, self.ids[a].index(), self.ids[b].index())
    }
}

impl Index<usize> for Members<'_> {
    type Output = Body;

    fn index(&self, place: usize) -> &Body {
        &self.bodies[self.ids[place].index()]
    }
}

impl IndexMut<usize> for Members<'_> {
    fn index_mut(&mut self, place: usize) -> &mut Body {
        &mut self.bodies[self.ids[place].index()]
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use sixte_contact::Vec3;
    use sixte_contact::motion::Pose;

    use super::*;
    use crate::shape::Convex;

    #[test]
    fn a_place_is_that_of_one_body_of_the_world() {
        let ball = |x: f64| {
            let ball = Body::dynamic(Convex::sphere(0.1).unwrap(), 1.0).unwrap();
            ball.at(Pose::at(Vec3::X * x))
        };
        let mut bodies: Vec<Body> = (0..5).map(|x| ball(f64::from(x))).collect();
        bodies[1].cold.ignores.insert(4);
        let ids = [1, 3, 4].map(BodyId);
        let mut members = Members::new(&mut bodies, &ids);
        assert_eq!(members.len(), 3);
        assert_eq!(members.ids((0, 2)), (BodyId(1), BodyId(4)));
        assert_eq!((members.place_of(BodyId(3)), members.place_of(BodyId(2))), (Some(1), None));
        let places: Vec<f64> = members.iter().map(|body| body.state.centre.x).collect();
        assert_eq!(places, [1.0, 3.0, 4.0]);
        assert!(members.meet(0, 1) && !members.meet(0, 2));
        members[2].state.centre.y = 7.0;
        let [first, last] = members.pair_mut((1, 2)).unwrap();
        assert_eq!((first.state.centre.x, last.state.centre.y), (3.0, 7.0));
        assert!(members.pair_mut((1, 1)).is_none());
        members.for_each_mut(|body| body.state.centre.z = 1.0);
        let heights = bodies.iter().map(|body| body.state.centre.z);
        assert_eq!(heights.collect::<Vec<_>>(), [0.0, 1.0, 0.0, 1.0, 1.0]);
    }
}

//! Which of many things hang together: islands.

/// Things that are linked to others, each known by its place. Two that are linked, directly or through others, are in one island.
#[derive(Debug, Clone)]
pub(crate) struct DisjointSets {
    /// A thing that comes before it in its island; itself for the first one.
    parents: Vec<usize>,
}

impl DisjointSets {
    /// `count` things, each by itself.
    pub fn alone(count: usize) -> Self {
        Self { parents: (0..count).collect() }
    }

    /// The first of the island that a thing is in.
    pub fn first_of(&self, mut place: usize) -> usize {
        while self.parents[place] != place {
            place = self.parents[place];
        }
        place
    }

    /// Whether two things are not in one island.
    pub fn are_apart(&self, a: usize, b: usize) -> bool {
        self.first_of(a) != self.first_of(b)
    }

    /// Links two things.
    pub fn link(&mut self, a: usize, b: usize) {
        let (p, q) = (self.first_of(a), self.first_of(b));
        let first = p.min(q);
        self.parents[p.max(q)] = first;
        // Short paths from now on.
        (self.parents[a], self.parents[b]) = (first, first);
    }
}

/// Links between bodies, by their places, in groups that hang together through bodies that move: in the order of their first links. A
/// link of two bodies that nothing moves is a group by itself.
pub(crate) fn group_links(
    links: impl Iterator<Item = (usize, usize)> + Clone,
    moves: impl Fn(usize) -> bool,
) -> Vec<Vec<usize>> {
    let count = links.clone().map(|(a, b)| a.max(b) + 1).max().unwrap_or(0);
    let mut islands = DisjointSets::alone(count);
    for (a, b) in links.clone().filter(|&(a, b)| moves(a) && moves(b)) {
        islands.link(a, b);
    }
    let mut group_of = vec![None; count];
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (link, (a, b)) in links.enumerate() {
        let moving = [a, b].into_iter().find(|&body| moves(body));
        let known = moving.and_then(|body| group_of[islands.first_of(body)]);
        let group: usize = known.unwrap_or(groups.len());
        if known.is_none() {
            groups.push(Vec::new());
        }
        if let Some(body) = moving {
            group_of[islands.first_of(body)] = Some(group);
        }
        groups[group].push(link);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against marks that spread from neighbour to neighbour until nothing changes.
    #[test]
    fn what_is_linked_is_together_and_nothing_else() {
        let mut state = 5u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        for round in 0..200 {
            let count = 2 + random(20);
            let links: Vec<(usize, usize)> =
                (0..random(25)).map(|_| (random(count), random(count))).filter(|(a, b)| a != b).collect();
            let moves = |body: usize| !(body + round).is_multiple_of(4);
            let mut marks: Vec<usize> = (0..links.len()).collect();
            for _ in 0..links.len() {
                for p in 0..links.len() {
                    for q in 0..links.len() {
                        let shared = [links[p].0, links[p].1]
                            .iter()
                            .any(|&body| moves(body) && (body == links[q].0 || body == links[q].1));
                        if shared {
                            marks[p] = marks[p].min(marks[q]);
                        }
                    }
                }
            }
            let groups = group_links(links.iter().copied(), moves);
            let firsts: Vec<usize> = groups.iter().map(|group| group[0]).collect();
            assert!(firsts.is_sorted() && groups.iter().all(|group| group.is_sorted()));
            for group in &groups {
                assert!(group.iter().all(|&link| marks[link] == group[0]), "{links:?} {groups:?}");
            }
            assert_eq!(groups.iter().map(Vec::len).sum::<usize>(), links.len());
            let mut islands = DisjointSets::alone(count);
            for &(a, b) in &links {
                islands.link(a, b);
                assert!(!islands.are_apart(a, b) && islands.first_of(a) <= a.min(b));
            }
        }
    }
}

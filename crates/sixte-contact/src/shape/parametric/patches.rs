//! Bodies of parametric patches, as a surface.

use super::bezier::Bezier;
use super::borders::check_closed;
use super::closest::normal_near;
use super::cone::normal_cone;
use super::enclosure::{box_around, is_slab, split_axis};
use super::part::{LEVELS, Part};
use super::part_cache::{Inside, Kept, PartCache};
use super::winding::winding;
use super::{NurbsSurface, ParametricError, crossing, mass};
use crate::Vec3;
use crate::shape::tree::{MOST_ITEMS, Tree};
use crate::shape::{
    Aabb, Below, Cell, MassProperties, NormalCone, Obb, Opened, ShapeError, Slab, Surface, Triangles, Volume,
};

/// In a cell's second number: it is a node of the tree over all pieces, not a part of one.
const TREE: u32 = u32::MAX;

/// Resolution as a part of the size, if nothing else is asked for.
const RESOLUTION: f64 = 1e-6;

/// The finest resolution, as a part of the size.
const FINEST: f64 = 1e-8;

/// One or many [`NurbsSurface`]s as one body: a sheet without an inside, or a solid that they enclose.
///
/// It is enclosed by boxes around its control points, halved until they are as thin as the resolution. What is certified of a
/// contact is certified of the boxes, so of the surface; a contact is found at most [`thickness`](Surface::thickness) early.
///
/// ```
/// use sixte_contact::contact_time::{contact_time, ContactTimeSettings, Status};
/// use sixte_contact::motion::{Motion, Pose};
/// use sixte_contact::shape::{Convex, Curved, NurbsSurface, Patches};
/// use sixte_contact::Vec3;
/// // A saddle, 2 m wide, and a ball that falls on it.
/// let corners = [(-1.0, -1.0, 0.2), (-1.0, 1.0, -0.2), (1.0, -1.0, -0.2), (1.0, 1.0, 0.2)];
/// let corners = corners.map(|(x, y, z)| Vec3::new(x, y, z));
/// let saddle = NurbsSurface::bezier([1, 1], &corners, &[1.0; 4])?;
/// let saddle = Curved::new(Patches::new(vec![saddle])?);
/// let ball = Convex::sphere(0.1)?;
/// let falling = Motion::fixed(Pose::at(Vec3::new(0.0, 0.0, 1.1))).with_velocity(Vec3::NEG_Z);
/// let still = Motion::fixed(Pose::IDENTITY);
/// let found = contact_time((&ball, &falling), (&saddle, &still), 2.0, &ContactTimeSettings::default())?;
/// assert_eq!(found.status, Status::Contact);
/// assert!((found.time - 1.0).abs() < 1e-5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Patches {
    surfaces: Vec<NurbsSurface>,
    pieces: Vec<Bezier>,
    tree: Tree<Obb>,
    resolution: f64,
    thickness: f64,
    /// Largest side of the box around all control points \[m\].
    size: f64,
    /// Of a solid: 1 if the normals of its surfaces point outward, −1 if inward.
    outward: Option<f64>,
    cache: PartCache,
}

impl Patches {
    /// A body without an inside: both sides of every patch can be hit. The resolution is a millionth of the size.
    ///
    /// # Errors
    /// At least one patch is needed.
    pub fn new(surfaces: Vec<NurbsSurface>) -> Result<Self, ShapeError> {
        if surfaces.is_empty() {
            return Err(ParametricError::NoPatches.into());
        }
        let pieces: Vec<Bezier> = surfaces.iter().flat_map(NurbsSurface::bezier_pieces).collect();
        if pieces.len() > MOST_ITEMS {
            return Err(ShapeError::TooMany { shape: "patches", count: pieces.len(), most: MOST_ITEMS });
        }
        let nets: Vec<Vec<Vec3>> = pieces.iter().map(|piece| piece.net().projected().collect()).collect();
        let boxes: Vec<Aabb> = nets.iter().map(|net| Aabb::around(net.iter().copied())).collect();
        let whole = boxes.iter().fold(Aabb::NOTHING, |whole, one| whole.joined(one));
        let size = (whole.max - whole.min).max_element();
        let tree = Tree::build(
            &boxes,
            |item| nets[item as usize].iter().copied(),
            |item| pieces[item as usize].allowance,
        );
        let mut patches = Self {
            surfaces,
            pieces,
            tree,
            resolution: 0.0,
            thickness: 0.0,
            size,
            outward: None,
            cache: PartCache::new(),
        };
        patches.refine(RESOLUTION * size);
        Ok(patches)
    }

    /// A solid: the patches must enclose one, every border on that of a neighbour, or shrunk to a point.
    ///
    /// Borders match if points with the same parameter (or the reverse) are within a millionth of the size. All normals must
    /// point out, or all in; then they are turned round.
    ///
    /// # Errors
    /// Borders that are open, neighbours with normals on different sides, patches without volume, patches that are seen to cross
    /// each other.
    pub fn closed(surfaces: Vec<NurbsSurface>) -> Result<Self, ShapeError> {
        let mut patches = Self::new(surfaces)?;
        check_closed(&patches.surfaces, RESOLUTION * patches.size)?;
        let (volume, error) = mass::volume(&patches.pieces);
        if volume.is_nan() || volume.abs() <= 4.0 * error {
            return Err(ParametricError::NoVolume { volume, error }.into());
        }
        crossing::check(&patches.surfaces, patches.size)?;
        patches.outward = Some(1.0f64.copysign(volume));
        Ok(patches)
    }

    /// The same with another resolution: no point of a box at the bottom is farther than this from the surface \[m\].
    ///
    /// # Errors
    /// It must be between a part in 1e8 of the size, and the size.
    pub fn with_resolution(mut self, resolution: f64) -> Result<Self, ShapeError> {
        if !(FINEST * self.size..=self.size).contains(&resolution) {
            let allowed = "from 1e-8 of the largest side of the box around the control points to all of it";
            return Err(ShapeError::Length {
                shape: "patches",
                name: "resolution",
                value: resolution,
                allowed,
            });
        }
        self.refine(resolution);
        self.cache = PartCache::new();
        Ok(self)
    }

    /// Takes a resolution as far as rounding and the number of levels allow, and notes what follows for the thickness.
    fn refine(&mut self, resolution: f64) {
        let allowance = self.pieces.iter().map(|piece| piece.allowance).fold(0.0, f64::max);
        self.resolution = resolution.max(64.0 * allowance);
        // At the last level a control point is at most this far from the next: differences of homogeneous points about the
        // middle of a piece are halved with every level.
        let last = |piece: &Bezier| {
            let net = piece.net();
            let bound = Aabb::around(net.projected());
            let steps = (net.degrees[0] + net.degrees[1]) as f64;
            4.0 * steps * bound.radius() * piece.weight_ratio() / f64::from(1u32 << LEVELS)
        };
        self.thickness = self.pieces.iter().map(last).fold(self.resolution, f64::max);
    }

    /// The surfaces it is made of.
    pub fn surfaces(&self) -> &[NurbsSurface] {
        &self.surfaces
    }

    /// How thin the boxes at the bottom are, at least \[m\].
    pub fn resolution(&self) -> f64 {
        self.resolution
    }

    /// Mass, centre of mass and inertia for a uniform `density` [kg/m³], and how far off the mass may be, as a part of it.
    ///
    /// # Errors
    /// Patches that are no solid have none.
    pub fn mass_with_error(&self, density: f64) -> Result<(MassProperties, f64), ShapeError> {
        if !(density.is_finite() && density > 0.0) {
            return Err(ShapeError::Density(density));
        }
        let Some(outward) = self.outward else {
            let why = "the patches enclose no solid; take them as `Patches::closed`, or give mass, centre and inertia";
            return Err(ShapeError::NoMass { shape: "surface", why });
        };
        mass::properties(&self.pieces, outward, density)
    }

    /// How much memory it takes \[bytes\].
    pub fn bytes(&self) -> usize {
        PartCache::BYTES + self.tree.bytes() + self.pieces.iter().map(Bezier::bytes).sum::<usize>()
    }

    /// The box around a part.
    fn kept_box(&self, part: Part, piece: &Bezier) -> Obb {
        let cell = part.cell();
        if let Some(kept) = self.cache.find(cell) {
            return kept.around;
        }
        let around = box_around(&piece.part(part.range()), piece.allowance);
        self.cache.keep(cell, Kept { around, below: None });
        around
    }

    /// The box around a part, and what is below it.
    fn kept(&self, part: Part, piece: &Bezier) -> (Obb, Inside) {
        let cell = part.cell();
        if let Some(Kept { around, below: Some(below) }) = self.cache.find(cell) {
            return (around, below);
        }
        let range = part.range();
        let net = piece.part(range);
        let around = box_around(&net, piece.allowance);
        let is_bottom = is_slab(piece, range, &net, &around, self.resolution);
        let below = if is_bottom { Inside::Slab } else { Inside::Halves(split_axis(&net, self.resolution)) };
        self.cache.keep(cell, Kept { around, below: Some(below) });
        (around, below)
    }

    fn nodes(&self) -> u32 {
        (2 * self.pieces.len() - 1) as u32
    }

    fn part_of(&self, cell: Cell) -> Option<(Part, &Bezier)> {
        let part = match cell {
            Cell([node, TREE, ..]) if node < self.nodes() => match self.tree.below(node) {
                Below::Item(item) => Part::whole(item as usize),
                Below::Parts(_) => return None,
            },
            _ => Part::from_cell(cell),
        };
        self.pieces.get(part.piece).map(|piece| (part, piece))
    }
}

impl Surface for Patches {
    fn root(&self) -> Cell {
        Cell([0, TREE, 0, 0])
    }

    fn bound(&self, cell: Cell) -> Obb {
        match (cell, self.part_of(cell)) {
            (Cell([node, TREE, ..]), _) if node < self.nodes() => *self.tree.volume(node),
            (_, Some((part, piece))) => self.kept_box(part, piece),
            _ => *self.tree.volume(0),
        }
    }

    fn open(&self, cell: Cell) -> Opened<Cell, Slab> {
        if let Cell([node, TREE, ..]) = cell
            && node < self.nodes()
            && let Below::Parts(parts) = self.tree.below(node)
        {
            return Opened::Parts(parts.map(|part| Cell([part, TREE, 0, 0])));
        }
        let Some((part, piece)) = self.part_of(cell) else { return Opened::Nothing };
        let (around, below) = self.kept(part, piece);
        let halves = if let Inside::Halves(axis) = below { part.halves(axis) } else { None };
        match halves {
            Some(halves) => Opened::Parts(halves.map(|half| half.cell())),
            None => Opened::Piece(Slab(around)),
        }
    }

    fn normals(&self, cell: Cell) -> NormalCone {
        let Some((part, piece)) = self.part_of(cell) else { return NormalCone::ALL };
        let cone = normal_cone(&piece.part(part.range()), piece.allowance);
        if cone == NormalCone::ALL {
            return cone;
        }
        NormalCone { axis: cone.axis * self.outward.unwrap_or(1.0), ..cone }
    }

    fn normal_at(&self, cell: Cell, point: Vec3) -> Option<Vec3> {
        let (part, piece) = self.part_of(cell)?;
        // A box may reach a little beyond its part, to where the surface goes on.
        let wider = part.range().map(|[from, to]| {
            let more = 0.5 * (to - from);
            [(from - more).max(0.0), (to + more).min(1.0)]
        });
        Some(normal_near(&piece.part(wider), point)? * self.outward.unwrap_or(1.0))
    }

    fn thickness(&self) -> f64 {
        self.thickness
    }

    fn triangles(&self, about: usize) -> Option<Triangles> {
        // A grid over each.
        let side = ((0.5 * about as f64 / self.surfaces.len() as f64).sqrt() as usize).clamp(4, 256);
        let mut found = Triangles::default();
        for surface in &self.surfaces {
            let first = found.vertices.len();
            let place = |i: usize| i as f64 / side as f64;
            let grid = (0..=side).flat_map(|i| (0..=side).map(move |j| (i, j)));
            found.vertices.extend(grid.map(|(i, j)| surface.point(place(i), place(j))));
            let squares = (0..side).flat_map(|i| (0..side).map(move |j| (i, j)));
            for (i, j) in squares {
                let at = |i: usize, j: usize| (first + i * (side + 1) + j) as u32;
                let (b, d) = (at(i + 1, j), at(i, j + 1));
                let (b, d) = if self.outward == Some(-1.0) { (d, b) } else { (b, d) };
                let (a, c) = (at(i, j), at(i + 1, j + 1));
                found.faces.extend([[a, b, c], [a, c, d]]);
            }
        }
        Some(found)
    }

    fn islands(&self) -> Vec<Vec3> {
        self.surfaces.iter().map(|surface| surface.point(0.5, 0.5)).collect()
    }

    fn has_inside(&self) -> bool {
        self.outward.is_some()
    }

    fn encloses(&self, point: Vec3) -> bool {
        match self.outward {
            Some(outward) if point.is_finite() => {
                winding(&self.pieces, self.resolution, point) * outward > 0.5
            }
            _ => false,
        }
    }

    fn mass_properties(&self, density: f64) -> Result<MassProperties, ShapeError> {
        self.mass_with_error(density).map(|(found, _)| found)
    }
}

//! Pictures of worlds, without a window and without a graphics card.
//!
//! In: a [`World`] and a [`Camera`]. Out: a [`Picture`], the same bytes for the same input, which
//! [`Picture::to_png`] makes a file of. Next: `sixte render`, thumbnails, the book.
//!
//! ```
//! use sixte::{Body, Pose, Settings, Vec3, World};
//! use sixte::shape::Convex;
//! use sixte_io::scene::Camera;
//! use sixte_render::{Style, picture};
//!
//! let mut world = World::new(Settings::default())?;
//! world.insert(Body::fixed(Convex::half_space(Vec3::Z)?))?;
//! world.insert(Body::dynamic(Convex::sphere(0.1)?, 1000.0)?.at(Pose::at(Vec3::new(0.0, 0.0, 0.2))))?;
//! let camera = Camera {
//!     position: Vec3::new(0.5, -1.0, 0.5),
//!     target: Vec3::new(0.0, 0.0, 0.15),
//!     up: Vec3::Z,
//!     fov_degrees: 30.0,
//! };
//! let png = picture(&world, &camera, (96, 60), &Style::default())?.to_png()?;
//! assert_eq!(png[1..4], *b"PNG");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | stage | file |
//! |---|---|
//! | bodies become things to draw, in their own frames | `stage`, `mesh`, `facets`, `colour` |
//! | things are placed before the camera, and what is behind it is cut off | `view`, `place`, `clip` |
//! | triangles become samples: which of them is nearest | `raster` |
//! | the same from the light, and from corners | `shadow`, `occlusion` |
//! | samples become light, and light becomes pixels | `shade`, `draw` |
//! | points, arrows and trails on top | `marks` |
//! | pixels become files | `picture`, `animation` |
//!
//! Half-spaces are drawn as they are, to infinity; all else as triangles.

mod animation;
mod clip;
mod colour;
mod draw;
mod error;
mod facets;
mod ground;
mod marks;
mod mesh;
mod occlusion;
mod picture;
mod place;
mod raster;
mod shade;
mod shadow;
mod stage;
mod style;
mod view;

pub use animation::Animation;
pub use error::RenderError;
pub use marks::{Arrow, Marks, Point, Trail};
pub use picture::Picture;
pub use stage::Stage;
pub use style::{Quality, Style, Theme};

use sixte::World;
use sixte_io::scene::Camera;

/// A picture of a world as it is now, of `size` pixels, width and height.
///
/// For many pictures of one world make a [`Stage`] once.
pub fn picture(
    world: &World,
    camera: &Camera,
    size: (u32, u32),
    style: &Style,
) -> Result<Picture, RenderError> {
    Stage::new(world).picture(camera, size, style, &Marks::default())
}

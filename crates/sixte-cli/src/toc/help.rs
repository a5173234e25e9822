//! What `sixte toc --help` says after the options.

use crate::shape;

/// Shapes, output, exit codes and examples.
pub fn text() -> String {
    format!("Shapes, in their own frame [m]:\n{}\n{REST}", shape::list())
}

const REST: &str = "\
Motion: the body's centre flies with the velocity and the acceleration, and the body
turns about it with a constant spin. All vectors are along the world's axes; only the
centre is given in the body's own frame. Capsule, cylinder and cone lie along z.
Every convex shape can be rounded, with --a-rounding and --b-rounding; triangles of a
file cannot. A file that is no solid is refused as mesh:FILE, with the reason, and taken
as soup:FILE; sixte mesh FILE tells all about it.

Output: a table with points to nine digits, or with --json one object with all digits:
  status                  clear, contact, touching_approaching, touching_receding
                          (in contact at the start) or unresolved (too many rounds)
  time                    of contact [s]; the bodies do not touch before
  time_lower, time_upper  bracket of the time at which they touch [s]
  touches                 whether they were seen to have met by time_upper
  clear_until             the gap is certified to stay positive until then [s]
  point_a, point_b        closest points at that time, in the world [m]
  normal                  unit, out of B towards A
  gap, closing_speed      at that time [m], [m/s]
  features                [of A, of B]: vertex, edge, face or surface
  patch                   corners of the contact patch: point_a, point_b, gap; empty if
                          a shape is not convex
  contacts                only if a shape is not convex: all contacts within the tolerance
                          of the first, at once: point_a, point_b, normal, gap,
                          closing_speed, features; of a flat patch its corners
  tolerance               that the answer is certified to [m]
  work                    rounds, distance_iterations, certificates, node_pairs and
                          piece_pairs (of two hierarchies of triangles)
Without a contact (clear or unresolved) time, points, normal, gap, closing_speed and
features are null, and patch and contacts are empty. If all is clear, time_lower and
time_upper are the interval.

Comparison: --compare asks all methods, one row each:
  certified               the search of Sixte
  pseudo_dynamic          static tests in steps, then bisection (Kavan, eq. 16 to 20); it
                          overlooks a meeting that is no deeper than --sampling-depth. It is
                          not run if it would take more than 10 million steps.
  path_boxes              paths of vertices in oriented boxes, within the tolerance
  path_segments           paths of vertices as segments, within the tolerance
Paths miss edges that cross edges, and take no curved or rounded shapes. The truth is the
certified search at a hundredth of the tolerance. A run's time is the best of many, if it
is short. A method gives up as unresolved after a million rounds or static tests, or ten
million pieces of path. With --json: interval, tolerance, truth (status, time, tolerance)
and the array methods, each with
  method, parameters      its name and its numbers
  status, time, error     error is the time less the true one [s]
  missed                  whether it says clear where the truth is a contact
  wall_time_microseconds  of the best run [µs]
  work                    how often it did what, by name
  refusal                 why it does not take this input, else null

Exit code: 0 for an answer, whatever its status; 2 for input that cannot be used.

Examples:
  Two balls meet after 2 s:
    sixte toc sphere:0.5 sphere:0.5 --b-position 3,0,0 --b-velocity -1,0,0 --interval 5
  A ball falls onto the ground, after 0.4515 s:
    sixte toc sphere:0.1 halfspace:0,0,1 --a-position 0,0,1.1 --a-acceleration 0,0,-9.81
  A blade turns by a sixth of a turn and hits a post, after 0.5236 s:
    sixte toc box:1,0,0.1 segment:0,0,-1,0,0,1 --a-spin 0,0,2 --b-position 0.25,0.4330127,0
  A box with round edges misses a wall, as JSON:
    sixte toc box:1,2,3 triangle:5,0,0,5,9,0,5,0,9 --a-rounding 0.1 --a-velocity 3,0,0 --json";

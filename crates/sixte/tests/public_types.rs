//! What every public type promises: it can be sent to other threads and shared between them, and what people store is read back.

use sixte::audit::{Audit, ImpactLedger, Totals};
use sixte::contact::{ContactChange, PersistentContact, Separation};
use sixte::event::{Event, Stop};
use sixte::material::Material;
use sixte::prelude::*;
use sixte::visit::Visit;
use sixte::{BodyHit, QueryError, Snapshot, WorldError};

fn is_shared<T: Send + Sync>() {}

#[test]
fn can_be_shared_between_threads() {
    is_shared::<World>();
    is_shared::<Body>();
    is_shared::<Settings>();
    is_shared::<Snapshot>();
    is_shared::<StepReport>();
    is_shared::<StepWarning>();
    is_shared::<Audit>();
    is_shared::<Totals>();
    is_shared::<ImpactLedger>();
    is_shared::<Stop>();
    is_shared::<Separation>();
    is_shared::<Visit>();
    is_shared::<BodyHit>();
    is_shared::<Shape>();
    is_shared::<WorldError>();
    is_shared::<QueryError>();
}

/// Settings, and what a step reports, as JSON and back.
#[test]
fn what_is_stored_is_read_back() {
    let settings = Settings::default().with_gravity(Vec3::Z * -1.62).with_skin(Some(1e-4));
    let text = serde_json::to_string(&settings).unwrap();
    assert_eq!(serde_json::from_str::<Settings>(&text).unwrap(), settings);
    let mut world = World::new(settings).unwrap();
    world.insert(Body::fixed(Convex::half_space(Vec3::Z).unwrap())).unwrap();
    let ball = Body::dynamic(Convex::sphere(0.1).unwrap(), 1000.0).unwrap().at(Pose::at(Vec3::Z * 0.2));
    world.insert(ball.with_material(Material::new(0.0, 0.3)).with_user_data(u64::MAX)).unwrap();
    let report = world.step(1.0);
    assert_eq!((report.events.len(), report.persistent.len(), report.begun.len()), (1, 1, 1));
    let text = serde_json::to_string(&report.events).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Event>>(&text).unwrap(), report.events);
    let text = serde_json::to_string(&report.persistent).unwrap();
    assert_eq!(serde_json::from_str::<Vec<PersistentContact>>(&text).unwrap(), report.persistent);
    let text = serde_json::to_string(&report.begun).unwrap();
    assert_eq!(serde_json::from_str::<Vec<ContactChange>>(&text).unwrap(), report.begun);
    let user_data: Vec<u64> = world.bodies().map(|(_, body)| body.user_data()).collect();
    assert_eq!(user_data, [0, u64::MAX]);
}

//! A run: a thread that computes a scene ahead of what is shown, or replays a recording.

use std::sync::mpsc::{self, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use sixte::Vec3;
use sixte::shape::Shape;

use crate::ask::Choice;
use crate::budget::Budget;
use crate::compute::compute;
use crate::gallery::Shows;
use crate::hand::Order;
use crate::replay;
use crate::watched::Watched;

/// More orders than this do not wait for a step to end.
const MOST_ORDERS: usize = 1000;

/// Something that is being watched, and the thread that computes it.
#[derive(Debug)]
pub struct Run {
    pub watched: Watched,
    /// What was asked for.
    pub choice: Choice,
    orders: Mutex<SyncSender<Order>>,
}

impl Run {
    /// Begins; what is wrong with the choice is told in the log. Its thread holds `counted` until it ends.
    pub fn start(
        number: u64,
        shows: Shows,
        choice: Choice,
        budget: &Arc<Budget>,
        counted: Arc<()>,
    ) -> Arc<Self> {
        let (orders, heard) = mpsc::sync_channel(MOST_ORDERS);
        let watched = Watched::new(number, choice.item.clone(), budget);
        let run = Arc::new(Self { watched, choice, orders: Mutex::new(orders) });
        let own = Arc::clone(&run);
        let work = move || {
            let done = match &shows {
                Shows::Scene(scene) => compute(&own.watched, scene, &own.choice, &heard),
                Shows::Recording(recorded) => replay::report(&own.watched, &recorded.file),
            };
            if let Err(problem) = done {
                own.watched.log.fail(&problem);
            }
            drop(counted);
        };
        let started = thread::Builder::new().name(format!("run {number}")).spawn(work);
        if let Err(error) = started {
            run.watched.log.fail(&format!("the run does not start: {error}"));
        }
        run
    }

    /// Ends it, in the middle of a step if need be.
    pub fn end(&self) {
        self.watched.interrupt.ask();
    }

    pub fn grab(&self, body: usize, at: Vec3, time: f64) {
        self.order(Order::Grab { body, at, time });
    }

    pub fn drag(&self, to: Vec3) {
        self.order(Order::Drag(to));
    }

    pub fn release(&self) {
        self.order(Order::Release);
    }

    /// A run that is over hears nothing any more, nor does one that has far more to hear than it can.
    fn order(&self, order: Order) {
        let _ = self.orders.lock().unwrap_or_else(PoisonError::into_inner).try_send(order);
    }

    /// Whether a body can be taken hold of; of a scene that is not built yet nobody knows.
    pub fn can_be_held(&self, body: usize) -> bool {
        self.watched.can_be_held.get().is_none_or(|can_be_held| can_be_held.get(body) == Some(&true))
    }

    /// The shape of a body, once the scene is built; recordings have none.
    pub fn shape(&self, body: usize) -> Option<&Shape> {
        self.watched.shapes.get()?.get(body)
    }
}

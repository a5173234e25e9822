//! What `sixte sweep --help` says after the options.

pub const HELP: &str = "\
Values, --set:
  speed=1:100:50                          50 equally spaced values, both ends included
  friction=0.1,0.2,0.3                    these; also texts, like world.stepping=exact,realtime
  speed=1:100                             any in between, with --random
  restitution=0.5                         this one in all runs
Every combination is run, the last --set changing fastest; or with --random N so many, each key
with a value of its own, chosen evenly. Which one, is a matter of seed, key and number of the run:
the book says how, so that others can repeat it.

Output, -o FILE: a table with one row for each run, as FILE.parquet or FILE.csv:
  run                                     its number, from 0
  speed, friction, ...                    its values; set.NAME if another column has that name
  ok, why_not                             whether all is as it should be (see sixte run), or why not
  error                                   why there was no world to run, such as bodies that intersect
  NAME                                    what --quantity asked for
  expect.NAME, expect.NAME.ok             what the scene expects: what it came to, and whether it is
                                          so; empty where it holds for other values only
  steps, events, stops, visits, warnings  how many
  smallest_gap, ... lost_to_holding       the audit, as in sixte run --json
  state_hash                              FNV-1a of all positions, rotations and momenta
  wall_seconds                            what the run took [s]; not with --no-times
  plan                                    the same number in all rows of a sweep
Rows are kept in FILE.part as they come, and become FILE when all are there. If the sweep is
stopped, by Ctrl-C or in any other way, the same command goes on where it was; runs that are there
are not run again. If all are there, nothing is run. Another sweep is refused; --force begins anew.

--plot draws a column, --of, or else the first --quantity, or events: a line for one key, a map for
two, a panel for each value of a third; random samples as dots. Runs that failed are ringed, and
values without a world are crossed.

--ray runs on the workers of a Ray cluster, ray://HOST:10001, or `auto` for one on this machine.
It needs Python with `pip install 'sixte[ray]'`, here and there.

Exit code: 0 if the table is complete, also if runs failed: that is what a sweep looks for; 1 if
there was no world for any of them; 2 if the scene or an argument cannot be used; 130 if Ctrl-C
stopped it.

Examples:
  sixte sweep bounce --set height=1:3:21 --quantity last_event_time -o sweep.csv --plot sweep.svg
  sixte sweep slide --set speed=1:5:9 --set friction=0.3,0.4,0.5 -o slide.parquet
  sixte sweep bullets --random 100 --seed 7 -o bullets.parquet --set bodies.bullet.velocity.2=-1000:-100";

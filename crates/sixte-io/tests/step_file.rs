//! STEP files: surfaces come out as they went in, and wrong records are named by their line.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::path::Path;

use sixte_contact::Vec3;
use sixte_io::{StepFileError, read_step_surfaces, step_surfaces_from_bytes};

/// A bilinear sheet, written as a CAD program would, with a quarter of a cylinder of radius 20 mm after it.
const FILE: &str = "ISO-10303-21;
HEADER;
FILE_DESCRIPTION(('a sheet; and a #1=bend'),'2;1');
FILE_NAME('it''s.stp','2020-01-01',(''),(''),'','','');
ENDSEC;
DATA;
#1=CARTESIAN_POINT('',(0.,0.,0.));
#2 = CARTESIAN_POINT ( 'a;b', ( 0., 1.E+1, 0.5 ) ) ;
/* a comment; with #99=CARTESIAN_POINT('',(x)); in it */
#3=CARTESIAN_POINT('',(10.,0.,-0.5));
#4=CARTESIAN_POINT('',(10.,
  10.,0.));
#5=CARTESIAN_POINT('flat',(0.,1.));
#10=B_SPLINE_SURFACE_WITH_KNOTS('',1,1,((#1,#2),(#3,#4)),.UNSPECIFIED.,.F.,.F.,.F.,(2,2),(2,2),(0.,1.),(0.,1.),.UNSPECIFIED.);
#11=SHAPE_REPRESENTATION_WITH_PARAMETERS('whatever',(#10),$);
#21=CARTESIAN_POINT('',(20.,0.,0.));
#22=CARTESIAN_POINT('',(20.,20.,0.));
#23=CARTESIAN_POINT('',(0.,20.,0.));
#31=CARTESIAN_POINT('',(20.,0.,5.));
#32=CARTESIAN_POINT('',(20.,20.,5.));
#33=CARTESIAN_POINT('',(0.,20.,5.));
#40=(BOUNDED_SURFACE()B_SPLINE_SURFACE(2,1,((#21,#31),(#22,#32),(#23,#33)),.CYLINDRICAL_SURF.,.F.,.F.,.F.)
B_SPLINE_SURFACE_WITH_KNOTS((3,3),(2,2),(0.,1.),(0.,1.),.UNSPECIFIED.)
GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_SURFACE(((1.,1.),(0.7071067811865476,0.7071067811865476),(1.,1.)))
REPRESENTATION_ITEM('')SURFACE());
ENDSEC;
END-ISO-10303-21;
";

fn refused(text: &str) -> String {
    step_surfaces_from_bytes(Path::new("bad.stp"), text.as_bytes(), 0.001).unwrap_err().to_string()
}

#[test]
fn surfaces_come_out_as_they_went_in() {
    let found = step_surfaces_from_bytes(Path::new("good.stp"), FILE.as_bytes(), 0.001).unwrap();
    let [sheet, bend] = found.as_slice() else { panic!("{} surfaces", found.len()) };
    assert!(sheet.point(0.0, 1.0).distance(Vec3::new(0.0, 0.01, 0.0005)) < 1e-17);
    assert!(sheet.point(0.5, 0.5).distance(Vec3::new(0.005, 0.005, 0.0)) < 1e-17);
    for step in 0..=10 {
        let at = bend.point(0.1 * f64::from(step), 0.3);
        assert!((at.truncate().length() - 0.02).abs() < 1e-16 && (at.z - 0.0015).abs() < 1e-16, "{at}");
    }
}

#[test]
fn wrong_records_are_named_by_their_line() {
    let cases = [
        ("(10.,0.,-0.5)", "(10.,0.,abc)", "bad.stp:10: "),
        ("(10.,0.,-0.5)", "(10.,0.,1e999)", "a finite number"),
        ("(10.,0.,-0.5)", "(10.,0.,'z')", "CARTESIAN_POINT needs a name and a list of three numbers"),
        ("(10.,0.,-0.5))", "(10.,0.,-0.5)", "expected , or ), but found \"the end\""),
        ("((#1,#2),(#3,#4))", "((#1,#2),(#3,#7))", "bad.stp:14: #7 is named as a control point"),
        ("((#1,#2),(#3,#4))", "((#1,#2),(#3))", "all of the same length"),
        ("((#1,#2),(#3,#4))", "((#1,#2),(#3,4))", "named as #12"),
        ("((#1,#2),(#3,#4))", "#1", "control points as a list of lists"),
        (
            "(2,2),(2,2),(0.,1.),(0.,1.),.U",
            "(2,2),(2,2),(0.,1.),(1.,0.),.U",
            "#10 is refused: knot 2 along v",
        ),
        ("(2,2),(2,2),(0.,1.),(0.,1.),.U", "(2,3),(2,2),(0.,1.),(0.,1.),.U", "#10 is refused"),
        ("(2,2),(2,2),(0.,1.),(0.,1.),.U", "(2,0.5),(2,2),(0.,1.),(0.,1.),.U", "whole numbers from 1"),
        ("(2,2),(2,2),(0.,1.),(0.,1.),.U", "(2,1e15),(2,2),(0.,1.),(0.,1.),.U", "a million at most"),
        (
            "(2,2),(2,2),(0.,1.),(0.,1.),.U",
            "(2,2,2),(2,2),(0.,1.),(0.,1.),.U",
            "as many multiplicities as knots",
        ),
        ("(2,2),(2,2),(0.,1.),(0.,1.),.U", "(2,2),(2,2),(0.,1.),.U", "needs"),
        ("'',1,1,((#1", "'',1.5,1,((#1", "degrees that are whole numbers"),
        ("'',1,1,((#1", "'',9,1,((#1", "degree along u is 9; give 1 to 7"),
        ("(((1.,1.),", "(((0.,1.),", "bad.stp:22: the surface #40 is refused: weight 0 is 0"),
        ("(((1.,1.),", "((", "6 control points and 4 weights"),
        ("(((1.,1.),", "(((1.),", "weights as a list of lists"),
        ("#10=B_SPL", "#=B_SPL", "the number of a record"),
        ("#10=B_SPL", "#99999999999999999999=B_SPL", "the number of a record"),
        ("'',1,1,((#1", "'',1,1?,((#1", ", or )"),
    ];
    for (from, to, message) in cases {
        assert!(FILE.contains(from), "{from}");
        let text = refused(&FILE.replacen(from, to, 1));
        assert!(text.contains(message), "{to}: {text:?} does not say {message:?}");
    }
}

#[test]
fn files_that_are_none_are_refused() {
    assert!(refused("solid cube\nendsolid").contains("must begin with ISO-10303-21"));
    assert!(refused("").contains("no STEP file"));
    assert!(refused("ISO-10303-21;\nDATA;\nENDSEC;").contains("there is no B_SPLINE_SURFACE_WITH_KNOTS"));
    let deep = format!("ISO-10303-21;#1=B_SPLINE_SURFACE_WITH_KNOTS({});", "(".repeat(100_000));
    assert!(refused(&deep).contains("32 deep"));
    let typed = format!("ISO-10303-21;#1=B_SPLINE_SURFACE_WITH_KNOTS({});", "A(".repeat(100_000));
    assert!(refused(&typed).contains("32 deep"));
    let unit = step_surfaces_from_bytes(Path::new("good.stp"), FILE.as_bytes(), f64::NAN);
    assert!(matches!(unit, Err(StepFileError::Unit(_))));
    assert!(read_step_surfaces("/nowhere/at/all.stp", 1.0).is_err());
}

/// Cut off anywhere, or with any byte replaced: an answer or an error, never a panic.
#[test]
fn damaged_files_never_panic() {
    for end in 0..FILE.len() {
        let _ = step_surfaces_from_bytes(Path::new("cut.stp"), &FILE.as_bytes()[..end], 1.0);
        for byte in [b'(', b'\'', b'#', 0xff, b'9'] {
            let mut bytes = FILE.as_bytes().to_vec();
            bytes[end] = byte;
            let _ = step_surfaces_from_bytes(Path::new("changed.stp"), &bytes, 1.0);
        }
    }
}

#[path = "../examples/vase_step.rs"]
mod vase_step;

/// The file of the scene is what the example writes, and reads as what the example made.
#[test]
fn the_vase_is_what_its_example_writes() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sixte-scenes/scenes/meshes/vase.stp");
    let vase = vase_step::vase().unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), vase_step::step_file(&vase).unwrap());
    let read = read_step_surfaces(&path, 1.0).unwrap();
    assert_eq!((read.len(), read[0].degrees(), read[0].counts()), (1, vase.degrees(), vase.counts()));
    for k in 0..=20 {
        for l in 0..=20 {
            let (u, v) = (f64::from(k) / 20.0, f64::from(l) / 20.0);
            // Control points are written to a thousandth of a millimetre; these need fewer digits.
            assert!(read[0].point(u, v).distance(vase.point(u, v)) < 1e-11);
        }
    }
}

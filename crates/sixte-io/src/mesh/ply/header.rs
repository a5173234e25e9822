//! The header of a PLY file: text, whatever follows it.

use super::super::error::{Fault, MeshPlace, MeshProblem};

/// How a property is written.
const PROPERTY: &str = "property TYPE NAME or property list TYPE TYPE NAME, below an element, with the types \
                        char, uchar, short, ushort, int, uint, float and double,";
/// How the format is written.
const FORMAT: &str = "format ascii 1.0, format binary_little_endian 1.0 or format binary_big_endian 1.0";

/// How the numbers after the header are written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Order {
    Text,
    Little,
    Big,
}

/// The type of a number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Kind {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    F32,
    F64,
}

impl Kind {
    fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "char" | "int8" => Self::I8,
            "uchar" | "uint8" => Self::U8,
            "short" | "int16" => Self::I16,
            "ushort" | "uint16" => Self::U16,
            "int" | "int32" => Self::I32,
            "uint" | "uint32" => Self::U32,
            "float" | "float32" => Self::F32,
            "double" | "float64" => Self::F64,
            _ => return None,
        })
    }

    pub fn is_whole(self) -> bool {
        !matches!(self, Self::F32 | Self::F64)
    }
}

/// One number of a row, or a list of them.
#[derive(Debug)]
pub(super) struct Property {
    pub name: String,
    /// The type of the list's length; none if it is no list.
    pub length: Option<Kind>,
    pub kind: Kind,
}

impl Property {
    /// Whether these are the corners of a face.
    pub fn is_corners(&self) -> bool {
        self.length.is_some() && matches!(self.name.as_str(), "vertex_indices" | "vertex_index")
    }
}

/// Rows of the same make.
#[derive(Debug)]
pub(super) struct Element {
    pub name: String,
    pub count: u64,
    pub properties: Vec<Property>,
}

#[derive(Debug)]
pub(super) struct Header {
    pub order: Order,
    pub elements: Vec<Element>,
    /// How many lines the header has.
    pub lines: usize,
    /// How many bytes it has.
    pub length: usize,
}

impl Header {
    pub fn read(bytes: &[u8]) -> Result<Self, Fault> {
        let mut order = None;
        let mut header = Self { order: Order::Text, elements: Vec::new(), lines: 0, length: 0 };
        for raw in bytes.split_inclusive(|byte| *byte == b'\n') {
            header.lines += 1;
            header.length += raw.len();
            let line = String::from_utf8_lossy(raw);
            let at = |problem| (MeshPlace::line(header.lines, &line), problem);
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["ply"] if header.lines == 1 => {}
                _ if header.lines == 1 => return Err(at(MeshProblem::Expected { expected: "ply" })),
                ["format", word, "1.0"] if order.is_none() => order = Some(self::order(word).map_err(at)?),
                ["format", ..] => return Err(at(MeshProblem::Expected { expected: FORMAT })),
                ["element", rest @ ..] => {
                    let element = element(rest, &header.elements).map_err(at)?;
                    header.elements.push(element);
                }
                ["property", rest @ ..] => {
                    let property = property(rest).map_err(at)?;
                    let Some(element) = header.elements.last_mut() else {
                        return Err(at(MeshProblem::Expected { expected: "element NAME COUNT" }));
                    };
                    element.properties.push(property);
                }
                ["end_header"] => {
                    let Some(order) = order else {
                        return Err(at(MeshProblem::Expected { expected: FORMAT }));
                    };
                    header.order = order;
                    header.check().map_err(at)?;
                    return Ok(header);
                }
                [] | ["comment" | "obj_info", ..] => {}
                _ => {
                    let expected = "comment, element, property or end_header";
                    return Err(at(MeshProblem::Expected { expected }));
                }
            }
        }
        Err((MeshPlace::Byte(bytes.len()), MeshProblem::End { missing: "end_header".into() }))
    }

    /// How many vertices there are to be.
    pub fn vertices(&self) -> u64 {
        self.elements.iter().find(|element| element.name == "vertex").map_or(0, |element| element.count)
    }

    fn check(&self) -> Result<(), MeshProblem> {
        let Some(vertex) = self.elements.iter().find(|element| element.name == "vertex") else {
            return Ok(());
        };
        let has = |axis: &str| vertex.properties.iter().any(|p| p.name == axis && p.length.is_none());
        if ["x", "y", "z"].into_iter().all(has) {
            return Ok(());
        }
        Err(MeshProblem::Part {
            problem: "the element vertex lacks x, y or z",
            remedy: "give it property float x, property float y and property float z",
        })
    }
}

fn order(word: &str) -> Result<Order, MeshProblem> {
    match word {
        "ascii" => Ok(Order::Text),
        "binary_little_endian" => Ok(Order::Little),
        "binary_big_endian" => Ok(Order::Big),
        _ => Err(MeshProblem::Expected { expected: FORMAT }),
    }
}

fn element(words: &[&str], others: &[Element]) -> Result<Element, MeshProblem> {
    let [name, count] = words else {
        return Err(MeshProblem::Expected { expected: "element NAME COUNT" });
    };
    let count = count.parse().map_err(|_| MeshProblem::Expected { expected: "element NAME COUNT" })?;
    if matches!(*name, "vertex" | "face") && others.iter().any(|other| other.name == *name) {
        return Err(MeshProblem::Part {
            problem: "there is such an element already",
            remedy: "put the rows of both together",
        });
    }
    Ok(Element { name: (*name).into(), count, properties: Vec::new() })
}

fn property(words: &[&str]) -> Result<Property, MeshProblem> {
    let kind = |word: &str| Kind::from_word(word).ok_or(MeshProblem::Expected { expected: PROPERTY });
    let (length, kind, name) = match words {
        ["list", length, item, name] => (Some(kind(length)?), kind(item)?, name),
        [word, name] => (None, kind(word)?, name),
        _ => return Err(MeshProblem::Expected { expected: PROPERTY }),
    };
    let property = Property { name: (*name).into(), length, kind };
    if length.is_some_and(|length| !length.is_whole()) || property.is_corners() && !kind.is_whole() {
        return Err(MeshProblem::Part {
            problem: "lengths of lists and indices of vertices are whole numbers",
            remedy: "give them the type uchar or int, as in property list uchar int vertex_indices",
        });
    }
    Ok(property)
}

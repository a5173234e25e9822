//! Numbers in the buffers of a glTF.
//!
//! They are read one by one when asked for, and never copied: a small file may have any number of
//! accessors on the same bytes.

use ::gltf::json::Root;
use ::gltf::json::accessor::{Accessor as Json, ComponentType, Type, sparse};
use ::gltf::json::validation::Checked;

use super::super::error::{Fault, MeshPlace, MeshProblem};
use super::super::gather::Gather;
use super::buffer::{Buffers, Bytes};

/// What an accessor is used for.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Use {
    Positions,
    Indices,
}

/// Bytes at equal distances.
struct BufferSpan<'a> {
    bytes: Bytes<'a>,
    start: usize,
    stride: usize,
}

/// The numbers of an accessor; everything it names is there.
pub(super) struct Accessor<'a> {
    pub count: usize,
    kind: ComponentType,
    is_normalized: bool,
    /// Zeros, if there is none.
    base: Option<BufferSpan<'a>>,
    /// Which elements are others, sorted, and where they are in `others`.
    replaced: Vec<(u32, usize)>,
    others: Option<BufferSpan<'a>>,
}

impl<'a> Accessor<'a> {
    pub fn new(
        root: &Root,
        buffers: &mut Buffers<'a>,
        gather: &mut Gather,
        index: usize,
        usage: Use,
    ) -> Result<Self, Fault> {
        let at = |problem| (MeshPlace::Part(format!("accessors[{index}]")), problem);
        let json = root
            .accessors
            .get(index)
            .ok_or_else(|| at(MeshProblem::Reference { what: "accessor", index }))?;
        let kind = kind(json, usage).map_err(at)?;
        let size = kind.size() * if usage == Use::Positions { 3 } else { 1 };
        let offset = json.byte_offset.map_or(0, |offset| offset.0);
        let mut span = |wanted| BufferSpan::new(root, buffers, wanted, &at);
        let base = match json.buffer_view {
            Some(view) => Some(span(Wanted { view: view.value(), offset, count: json.count.0, size })?),
            None if json.sparse.is_some() => None,
            None => {
                let problem = "has no bytes";
                return Err(at(MeshProblem::Part { problem, remedy: "export the file without compression" }));
            }
        };
        let mut accessor = Self {
            count: usize::try_from(json.count.0).unwrap_or(usize::MAX),
            kind,
            is_normalized: json.normalized,
            base,
            replaced: Vec::new(),
            others: None,
        };
        if let Some(sparse) = &json.sparse {
            let (indices, values, number) = (&sparse.indices, &sparse.values, sparse.count.0);
            let key = sparse_kind(sparse).map_err(at)?;
            let (view, offset) = (indices.buffer_view.value(), indices.byte_offset.0);
            let keys = span(Wanted { view, offset, count: number, size: key.size() })?;
            let (view, offset) = (values.buffer_view.value(), values.byte_offset.0);
            let others = span(Wanted { view, offset, count: number, size })?;
            // Zeros need no bytes, but a file of nothing else is no mesh.
            let length = others.bytes.len() as u64;
            if accessor.base.is_none() && json.count.0 > length {
                return Err(at(MeshProblem::Bytes { needed: json.count.0, length }));
            }
            // The bytes for so many are there.
            gather.spend(number as usize).map_err(at)?;
            accessor.replaced = (0..number as usize).map(|i| (keys.number(key, i, 0) as u32, i)).collect();
            accessor.replaced.sort_unstable();
            accessor.others = Some(others);
        }
        Ok(accessor)
    }

    /// One number of an element whose index is below `count`.
    pub fn number(&self, element: usize, component: usize) -> f64 {
        let replaced = self.replaced.binary_search_by_key(&(element as u64), |(key, _)| u64::from(*key));
        let found = match replaced {
            Ok(at) => self.others.as_ref().zip(self.replaced.get(at).map(|(_, index)| *index)),
            Err(_) => self.base.as_ref().map(|base| (base, element)),
        };
        let number = found.map_or(0.0, |(span, index)| span.number(self.kind, index, component));
        if !self.is_normalized {
            return number;
        }
        // glTF 2.0, section 3.11: how normalized integers become numbers.
        match self.kind {
            ComponentType::I8 => (number / 127.0).max(-1.0),
            ComponentType::U8 => number / 255.0,
            ComponentType::I16 => (number / 32_767.0).max(-1.0),
            ComponentType::U16 => number / 65_535.0,
            ComponentType::U32 | ComponentType::F32 => number,
        }
    }
}

/// Elements of a buffer view.
struct Wanted {
    view: usize,
    /// Of the first, from the start of the view \[B\].
    offset: u64,
    count: u64,
    /// Of one of them \[B\].
    size: usize,
}

impl<'a> BufferSpan<'a> {
    /// So many elements of a size in a buffer view; they are all there.
    fn new(
        root: &Root,
        buffers: &mut Buffers<'a>,
        wanted: Wanted,
        at: &dyn Fn(MeshProblem) -> Fault,
    ) -> Result<Self, Fault> {
        let Wanted { view, offset, count, size } = wanted;
        let json = root
            .buffer_views
            .get(view)
            .ok_or_else(|| at(MeshProblem::Reference { what: "buffer view", index: view }))?;
        let bytes = buffers.get(root, json.buffer.value())?;
        let stride = json.byte_stride.map_or(size, |stride| if stride.0 == 0 { size } else { stride.0 });
        if stride < size {
            let problem = "its elements overlap, the stride is too small";
            return Err(at(MeshProblem::Part { problem, remedy: "export the file again" }));
        }
        let start = json.byte_offset.map_or(0, |offset| offset.0);
        let end = start.saturating_add(json.byte_length.0);
        if end > bytes.len() as u64 {
            let problem = MeshProblem::Bytes { needed: end, length: bytes.len() as u64 };
            return Err((MeshPlace::Part(format!("bufferViews[{view}]")), problem));
        }
        // The last element needs its size, not the whole stride.
        let before = count.saturating_sub(1).saturating_mul(stride as u64);
        let last = if count == 0 { 0 } else { size as u64 };
        let needed = offset.saturating_add(before).saturating_add(last);
        if needed > json.byte_length.0 {
            return Err(at(MeshProblem::Bytes { needed, length: json.byte_length.0 }));
        }
        Ok(Self { bytes, start: (start + offset) as usize, stride })
    }

    fn number(&self, kind: ComponentType, element: usize, component: usize) -> f64 {
        let offset = self.start + element * self.stride + component * kind.size();
        let bytes = self.bytes.get(offset..).unwrap_or_default();
        match kind {
            ComponentType::I8 => i8::from_le_bytes(chunk(bytes)).into(),
            ComponentType::U8 => u8::from_le_bytes(chunk(bytes)).into(),
            ComponentType::I16 => i16::from_le_bytes(chunk(bytes)).into(),
            ComponentType::U16 => u16::from_le_bytes(chunk(bytes)).into(),
            ComponentType::U32 => u32::from_le_bytes(chunk(bytes)).into(),
            ComponentType::F32 => f32::from_le_bytes(chunk(bytes)).into(),
        }
    }
}

/// The first bytes; `BufferSpan::new` has seen that they are there.
fn chunk<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.first_chunk().copied().unwrap_or([0; N])
}

/// The type of the numbers, if it is one that positions or indices may have. Those of
/// `KHR_mesh_quantization` are included.
fn kind(json: &Json, usage: Use) -> Result<ComponentType, MeshProblem> {
    use ComponentType::{F32, I8, I16, U8, U16, U32};
    let Checked::Valid(kind) = json.component_type else { return Err(wrong_kind(usage)) };
    match (usage, json.type_, kind.0) {
        (Use::Positions, Checked::Valid(Type::Vec3), F32 | I8 | U8 | I16 | U16) => Ok(kind.0),
        (Use::Indices, Checked::Valid(Type::Scalar), U8 | U16 | U32) => Ok(kind.0),
        _ => Err(wrong_kind(usage)),
    }
}

fn wrong_kind(usage: Use) -> MeshProblem {
    let problem = match usage {
        Use::Positions => "positions must be VEC3, of FLOAT or of integers below 32 bits",
        Use::Indices => "indices must be SCALAR, of unsigned integers",
    };
    MeshProblem::Part { problem, remedy: "export the file again" }
}

fn sparse_kind(sparse: &sparse::Sparse) -> Result<ComponentType, MeshProblem> {
    match sparse.indices.component_type {
        Checked::Valid(kind) => Ok(kind.0),
        Checked::Invalid => Err(wrong_kind(Use::Indices)),
    }
}

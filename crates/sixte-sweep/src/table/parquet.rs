//! A table as Apache Parquet: one group of rows, not compressed. The unit of a column is in the file's metadata, under `unit.NAME`.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::column::reader::ColumnReader;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use super::{Column, Entries, Table};

pub(super) fn write(table: &Table, to: &mut (impl Write + Send)) -> io::Result<()> {
    try_write(table, to).map_err(|error| match error {
        ParquetError::External(error) => io::Error::other(error),
        other => io::Error::other(other),
    })
}

fn try_write(table: &Table, to: &mut (impl Write + Send)) -> Result<(), ParquetError> {
    let fields: Result<Vec<_>, _> = table.columns.iter().map(|column| field(column).map(Arc::new)).collect();
    let schema = Type::group_type_builder("sweep").with_fields(fields?).build()?;
    let units = table.columns.iter().filter(|column| !column.unit.is_empty());
    let units = units.map(|column| KeyValue::new(format!("unit.{}", column.name), column.unit.clone()));
    let properties = WriterProperties::builder()
        .set_created_by(concat!("sixte ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_key_value_metadata(Some(units.collect()))
        .build();
    let mut file = SerializedFileWriter::new(to, Arc::new(schema), Arc::new(properties))?;
    let mut group = file.next_row_group()?;
    let mut columns = table.columns.iter();
    while let (Some(mut writer), Some(column)) = (group.next_column()?, columns.next()) {
        write_column(writer.untyped(), &column.entries)?;
        writer.close()?;
    }
    group.close()?;
    file.close()?;
    Ok(())
}

fn field(column: &Column) -> Result<Type, ParquetError> {
    let (physical, logical, repetition) = match column.entries {
        Entries::Numbers(_) => (Physical::DOUBLE, None, Repetition::REQUIRED),
        Entries::Counts(_) => (Physical::INT64, Some(LogicalType::integer(64, false)), Repetition::REQUIRED),
        Entries::Flags(_) => (Physical::BOOLEAN, None, Repetition::OPTIONAL),
        Entries::Texts(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String), Repetition::OPTIONAL),
    };
    let field = Type::primitive_type_builder(&column.name, physical);
    field.with_logical_type(logical).with_repetition(repetition).build()
}

fn write_column(writer: &mut ColumnWriter<'_>, entries: &Entries) -> Result<(), ParquetError> {
    match (writer, entries) {
        (ColumnWriter::DoubleColumnWriter(to), Entries::Numbers(all)) => to.write_batch(all, None, None)?,
        (ColumnWriter::Int64ColumnWriter(to), Entries::Counts(all)) => {
            let counts: Vec<i64> = all.iter().map(|&count| count.cast_signed()).collect();
            to.write_batch(&counts, None, None)?
        }
        (ColumnWriter::BoolColumnWriter(to), Entries::Flags(all)) => {
            let flags: Vec<bool> = all.iter().flatten().copied().collect();
            to.write_batch(&flags, Some(&levels(all)), None)?
        }
        (ColumnWriter::ByteArrayColumnWriter(to), Entries::Texts(all)) => {
            let texts: Vec<ByteArray> =
                all.iter().flatten().map(|text| ByteArray::from(text.as_str())).collect();
            to.write_batch(&texts, Some(&levels(all)), None)?
        }
        _ => return Err(ParquetError::General("a column is not of its kind".to_owned())),
    };
    Ok(())
}

/// 1 where something is, 0 where nothing is.
fn levels<T>(all: &[Option<T>]) -> Vec<i16> {
    all.iter().map(|entry| i16::from(entry.is_some())).collect()
}

/// Fills a table whose columns are known; none if the file has others.
pub(super) fn read(path: &Path, mut table: Table) -> Option<Table> {
    let file = SerializedFileReader::new(File::open(path).ok()?).ok()?;
    let fields = file.metadata().file_metadata().schema_descr().columns();
    let names = fields.iter().map(|field| field.name());
    if !names.eq(table.columns.iter().map(|column| column.name.as_str())) {
        return None;
    }
    for group in 0..file.num_row_groups() {
        let group = file.get_row_group(group).ok()?;
        let rows = usize::try_from(group.metadata().num_rows()).ok()?;
        for (at, column) in table.columns.iter_mut().enumerate() {
            read_column(group.get_column_reader(at).ok()?, rows, &mut column.entries)?;
        }
    }
    Some(table)
}

fn read_column(reader: ColumnReader, rows: usize, entries: &mut Entries) -> Option<()> {
    let mut levels = Vec::new();
    match (reader, entries) {
        (ColumnReader::DoubleColumnReader(mut from), Entries::Numbers(all)) => {
            from.read_records(rows, None, None, all).ok()?;
        }
        (ColumnReader::Int64ColumnReader(mut from), Entries::Counts(all)) => {
            let mut counts = Vec::new();
            from.read_records(rows, None, None, &mut counts).ok()?;
            all.extend(counts.into_iter().map(i64::cast_unsigned));
        }
        (ColumnReader::BoolColumnReader(mut from), Entries::Flags(all)) => {
            let mut flags = Vec::new();
            from.read_records(rows, Some(&mut levels), None, &mut flags).ok()?;
            all.extend(at_levels(&levels, flags));
        }
        (ColumnReader::ByteArrayColumnReader(mut from), Entries::Texts(all)) => {
            let mut texts = Vec::new();
            from.read_records(rows, Some(&mut levels), None, &mut texts).ok()?;
            let texts: Option<Vec<String>> =
                texts.iter().map(|text: &ByteArray| text.as_utf8().ok().map(str::to_owned)).collect();
            all.extend(at_levels(&levels, texts?));
        }
        _ => return None,
    }
    Some(())
}

/// What is there, with nothing where nothing is.
fn at_levels<T>(levels: &[i16], values: Vec<T>) -> impl Iterator<Item = Option<T>> {
    let mut values = values.into_iter();
    levels.iter().map(move |&level| if level > 0 { values.next() } else { None })
}

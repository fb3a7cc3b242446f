package org.modelarena.index.upkeep;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EStructuralFeature;

/** Writes {@link Read}s as text, to be kept by the store, and reads them again: {@code FEATURE Sensor.monitors 17}. */
final class ReadNames {
	private final TypeNames names;

	ReadNames(TypeNames names) {
		this.names = names;
	}

	List<String> toText(Collection<Read> reads) {
		List<String> texts = new ArrayList<>(reads.size());
		reads.forEach(read -> texts.add(toText(read)));
		return texts;
	}

	String toText(Read read) {
		String subject = switch (read.subject()) {
		case EStructuralFeature feature -> names.of(feature.getEContainingClass()) + "." + feature.getName();
		case EClass type -> names.of(type);
		case null, default -> "-";
		};
		return read.kind() + " " + subject + " " + read.key();
	}

	/** The read that a text stands for; nothing if the metamodel has lost its subject. */
	Optional<Read> fromText(String text) {
		String[] parts = text.split(" ", 3);
		Read.Kind kind = Read.Kind.valueOf(parts[0]);
		long key = Long.parseLong(parts[2]);
		return switch (kind) {
		case CONTAINER, ALL -> Optional.of(new Read(kind, null, key));
		case EXTENT -> Optional.ofNullable(names.type(parts[1])).map(type -> new Read(kind, type, key));
		case FEATURE, SOURCES -> feature(parts[1]).map(feature -> new Read(kind, feature, key));
		};
	}

	private Optional<EStructuralFeature> feature(String name) {
		int dot = name.indexOf('.');
		return Optional.ofNullable(names.type(name.substring(0, dot))).map(type -> type.getEStructuralFeature(name.substring(dot + 1)));
	}
}

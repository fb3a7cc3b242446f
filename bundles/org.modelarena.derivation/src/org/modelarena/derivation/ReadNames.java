// SPDX-License-Identifier: EPL-2.0
package org.modelarena.derivation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * Writes {@link Read}s as text, to be kept by the store, and reads them again: {@code FEATURE Sensor.monitors +17} for a feature of the element
 * whose key is by 17 larger than that of the element whose value has read it. What values read lies near them, so that most texts are those of
 * other values too, and are kept once. A key without a sign is the key itself.
 */
final class ReadNames {
	private final TypeNames names;

	ReadNames(TypeNames names) {
		this.names = names;
	}

	/** @param reader the key of the element whose value has read this */
	List<String> toText(Collection<Read> reads, long reader) {
		List<String> texts = new ArrayList<>(reads.size());
		reads.forEach(read -> texts.add(toText(read, reader)));
		return texts;
	}

	private String toText(Read read, long reader) {
		String subject = switch (read.subject()) {
		case EStructuralFeature feature -> names.of(feature.getEContainingClass()) + "." + feature.getName();
		case EClass type -> names.of(type);
		case null, default -> "-";
		};
		long distance = read.key() - reader;
		String key = !read.isLocal() ? Long.toString(read.key()) : distance < 0 ? Long.toString(distance) : "+" + distance;
		return read.kind() + " " + subject + " " + key;
	}

	/** The read that a text stands for; nothing if the metamodel has lost its subject. */
	Optional<Read> fromText(String text, long reader) {
		String[] parts = text.split(" ", 3);
		Read.Kind kind = Read.Kind.valueOf(parts[0]);
		long number = Long.parseLong(parts[2]);
		boolean isDistance = kind.isLocal() && (parts[2].charAt(0) == '+' || number < 0);
		long key = isDistance ? reader + number : number;
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

package org.modelarena.protocol;

/**
 * An attribute, or a derived feature.
 */
public record IndexCall(String store, String type, String feature) implements OfStore {
}

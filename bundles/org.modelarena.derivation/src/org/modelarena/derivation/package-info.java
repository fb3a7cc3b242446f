// SPDX-License-Identifier: EPL-2.0
/**
 * Derived features kept up to date, whatever the store: what each value has read is noted, and what has read something that changed is
 * computed again. A store tells what changes ({@link org.modelarena.derivation.ChangeListener}), takes what is computed
 * ({@link org.modelarena.derivation.DerivedModel}), and can be given other features and indexes ({@link org.modelarena.derivation.IndexHost}).
 */
package org.modelarena.derivation;

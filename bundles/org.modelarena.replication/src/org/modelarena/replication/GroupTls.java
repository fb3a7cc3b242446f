// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication;

import java.nio.file.Path;

/**
 * Encryption between replicas. Each shows its certificate to the others, and takes only what one of the authorities has signed.
 *
 * @param key         of this replica, PKCS 8 in PEM form
 * @param certificate for it, with what leads to the authority, in PEM form
 * @param authorities in PEM form
 */
public record GroupTls(Path key, Path certificate, Path authorities) {
}

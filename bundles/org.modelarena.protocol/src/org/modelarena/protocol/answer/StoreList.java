// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

import java.util.List;

/**
 * Stores that are served.
 */
public record StoreList(List<StoreInfo> stores) {
}

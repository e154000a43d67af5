// SPDX-FileCopyrightText: Somebody Else
// SPDX-License-Identifier: MIT

export const price = (cents) => `${(cents / 100).toFixed(2)} €`;

/** When each major version of Node gets its last fix, by Node's release schedule. Looked at again with each release. */
export const NODE_SUPPORT: Record<number, string> = {
	20: '2026-04-30',
	22: '2027-04-30',
	24: '2028-04-30',
}

/** When the table was last compared with the schedule. */
export const SUPPORT_READ_ON = '2026-11-24'

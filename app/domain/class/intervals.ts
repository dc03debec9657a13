/** Weeks from one lesson to the next. */
export const intervals = [
	{ value: '1', label: 'Every week' },
	{ value: '2', label: 'Every 2 weeks' },
] as const

/** Display settings of one browser. */
export interface Display {
	theme: 'system' | 'light' | 'dark'
	rows: 'comfortable' | 'compact'
	keys: 'on' | 'off'
}

export const usualDisplay: Display = { theme: 'system', rows: 'comfortable', keys: 'on' }

export const displayChoices = {
	theme: [
		{ value: 'system', label: 'Same as this device' },
		{ value: 'light', label: 'Light' },
		{ value: 'dark', label: 'Dark' },
	],
	rows: [
		{ value: 'comfortable', label: 'Comfortable' },
		{ value: 'compact', label: 'Compact', hint: 'More rows fit on the screen.' },
	],
	keys: [
		{ value: 'on', label: 'On', hint: 'Press / or Ctrl+K to search.' },
		{ value: 'off', label: 'Off', hint: 'Choose this if you control your computer by voice.' },
	],
} as const

export const platformReports = [
	{ value: 'funnel', label: 'Sign-up funnel' },
	{ value: 'retention', label: 'Retention' },
	{ value: 'plans', label: 'Plan mix' },
	{ value: 'features', label: 'Feature use' },
	{ value: 'speed', label: 'Size and speed' },
] as const

export type PlatformReport = (typeof platformReports)[number]['value']

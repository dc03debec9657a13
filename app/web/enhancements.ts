/** Small scripts of app/enhance: `main` is on every page, the others load where a component needs them. */
export const enhancements = [
	'main',
	'activation',
	'modal',
	'checkout',
	'support',
	'chat',
	'conversation',
	'roll',
	'set-up',
	'push',
	'recordings',
] as const

export type EnhancementName = (typeof enhancements)[number]

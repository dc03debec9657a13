/** The scripts of app/enhance that pages load: one for every page, the others where something on it asks for them. */
export const enhancements = [
	'main',
	'activation',
	'modal',
	'checkout',
	'support',
	'chat',
	'conversation',
	'roll',
] as const

export type EnhancementName = (typeof enhancements)[number]

import type { HitAction } from '#app/domain/search.ts'
import type { IconName } from '../icon.tsx'

export const hitIcons: Record<HitAction['label'], IconName> = {
	Call: 'phone',
	Email: 'mail',
	'Edit contact': 'sliders',
	'Record payment': 'card',
	Enroll: 'plus',
}

import type { ProfilePart } from '#app/domain/school/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { saveProfile, type Part } from '#app/models/school/profile.server.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { applied, type Applied } from './save-applied.server.ts'

const PARTS = {
	'save-identity': { part: 'school.identity-changed', what: 'School details' },
	'save-ways': { part: 'school.ways-changed', what: 'Date and money formats' },
	'save-portal': { part: 'school.portal-changed', what: 'Portal settings' },
} as const satisfies Record<string, { part: Part; what: string }>

export function savePart(access: Access, { intent, version, ...said }: ProfilePart): Outcome<Applied> {
	const { part, what } = PARTS[intent]
	const confirmed = { keepsTimes: 'keepsTimes' in said && said.keepsTimes === 'on' }
	return applied(saveProfile(access, part, version, said, confirmed), ({ changed }) =>
		changed ? { id: 'school-saved', params: { what } } : { id: 'school-unchanged' },
	)
}

import type { FamilyCard } from '#app/models/student/family-search.server.ts'
import { firstGuardianFlags } from '#app/domain/student/choices.ts'

/** Initial values. A sibling starts with the family's shared details. */
export function firstValues(family: FamilyCard | null, today: string) {
	const usual = { state: 'active', startsOn: today, instruments: [{ instrumentId: '' }], withGuardians: 'on' }
	if (!family) return { ...usual, family: 'later', guardians: [{ flags: firstGuardianFlags }] }
	return {
		...usual,
		lastName: family.children[family.children.length - 1]?.lastName ?? '',
		family: 'existing',
		familyId: family.id,
	}
}

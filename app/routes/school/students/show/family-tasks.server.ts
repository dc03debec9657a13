import { familyEdit, payersForm } from '#app/forms/family.ts'
import { confirmation, familyMove, guardianEdit, guardianRow } from '#app/forms/student.ts'
import { editFamily } from '#app/models/family/details.server.ts'
import { setPayers } from '#app/models/family/payers.server.ts'
import { moveToFamily } from '#app/models/student/family.server.ts'
import { addGuardian, editGuardian, unlinkGuardian } from '#app/models/student/guardian.server.ts'
import { lockedWords } from '#app/domain/account/accounts.ts'
import type { Flash } from '#app/domain/flash.ts'
import { readForm } from '#app/web/form.server.ts'
import { done } from '#app/utils/outcome.ts'
import { billedBy, withFamilies } from '../found-families.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { finish, told, type Tasks } from './finish.server.ts'

/** What is done about those who look after a student, and about who is billed. */
export const familyTasks: Tasks = {
	'add-guardian': async (doing) => {
		const form = await readForm(doing.asked, guardianRow)
		return finish(doing, form, 'family', (value) => {
			const added = addGuardian(doing.access, doing.child, value, form.key)
			return told(added, (guardian) => ({ id: 'guardian-added', params: { guardian } }))
		})
	},
	'edit-guardian': async (doing) => {
		const form = await readForm(doing.asked, guardianEdit)
		return finish(doing, form, 'family', (value) => {
			const saved = editGuardian(doing.access, doing.child, doing.param('guardian'), value) ?? missing()
			return told(saved, ({ name, accounts }) => ({
				id: 'guardian-saved',
				params: { guardian: name, more: lockedWords(accounts) },
			}))
		})
	},
	'remove-guardian': async (doing) => {
		const form = await readForm(doing.asked, confirmation)
		return finish(doing, form, 'family', () => {
			const guardian = unlinkGuardian(doing.access, doing.child, doing.param('guardian')) ?? missing()
			const params = { guardian: guardian.name, more: lockedWords(guardian.accounts) }
			return done<Flash>({ id: 'guardian-removed', params })
		})
	},
	move: async (doing) => {
		const form = await readForm(doing.asked, familyMove)
		if (form.intent === 'find') return withFamilies(doing.asked, doing.access, form)
		const answer = await finish(doing, form, 'family', (value) => {
			const billed = billedBy(value)
			if (!billed.ok) return billed
			const moved = moveToFamily(doing.access, doing.child.id, billed.value) ?? missing()
			return told(moved, () => ({ id: 'family-changed' }))
		})
		return 'data' in answer ? withFamilies(doing.asked, doing.access, form, answer) : answer
	},
	family: async (doing) => {
		const form = await readForm(doing.asked, familyEdit)
		return finish(doing, form, 'family', (value) => {
			const saved = editFamily(doing.access, doing.student.familyId ?? '', value) ?? missing()
			return told(saved, (family) => ({ id: 'family-saved', params: { family } }))
		})
	},
	payers: async (doing) => {
		const { family } = doing.student
		const form = await readForm(doing.asked, payersForm)
		return finish(doing, form, 'family', (value) =>
			told(setPayers(doing.access, family?.id ?? missing(), value), () => ({
				id: 'payers-saved',
				params: { family: family?.name ?? '' },
			})),
		)
	},
}

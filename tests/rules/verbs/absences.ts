import * as changes from '#app/models/attendance/code-changes.server.ts'
import * as codes from '#app/models/attendance/codes.server.ts'
import * as settings from '#app/models/attendance/settings.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { usualCodes } from '#app/domain/attendance/codes.ts'
import { usualRules } from '#app/domain/attendance/policy.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { valueOf } from '../../support/lessons.ts'
import type { Lists } from './lists.ts'

/** Verbs run more than once, and a letter is used once. */
const unused = [...'BCDEFGHIJKOQRUVWYZ0123456789']

function ownCode(access: Access, validFrom = today(access.school.timeZone)) {
	const code = { ...usualCodes[0]!, letter: unused.shift()! }
	return valueOf(changes.addCode(access, newId(), validFrom, code)).letter
}

/** Rules of absence and attendance codes, by the day of the lesson. */
export const ABSENCES: Lists = {
	verbs: {
		'attendance/codes.server.ts#codesByDay': ({ access }) => codes.codesByDay(access)('2031-01-06'),
		'attendance/codes.server.ts#codesOf': ({ access }) => codes.codesOf(access),
		'attendance/codes.server.ts#heldLettersOf': ({ access }) => codes.heldLettersOf(access),
		'attendance/codes.server.ts#listCodeChanges': ({ access }) => codes.listCodeChanges(access),
		'attendance/code-changes.server.ts#addCode': ({ access }) => ownCode(access),
		'attendance/code-changes.server.ts#saveCode': ({ access }) =>
			valueOf(
				changes.saveCode(
					access,
					'A',
					{ version: 0, validFrom: '9000-01-01' },
					{ ...usualCodes[4]!, label: 'No show' },
				),
			),
		'attendance/code-changes.server.ts#removeCodeChange': ({ access }) => {
			const letter = ownCode(access, '9000-01-01')
			valueOf(changes.removeCodeChange(access, letter, '9000-01-01'))
		},
		'attendance/code-changes.server.ts#archiveCode': ({ access }) =>
			valueOf(changes.archiveCode(access, ownCode(access))),
		'attendance/code-changes.server.ts#restoreCode': ({ access }) => {
			const letter = ownCode(access)
			valueOf(changes.archiveCode(access, letter))
			valueOf(changes.restoreCode(access, letter))
		},
		'attendance/settings.server.ts#policyOf': ({ access }) => settings.policyOf(access, '2031-01-06'),
		'attendance/settings.server.ts#markingLocks': ({ access }) => settings.markingLocks(access)('2031-01-06'),
		'attendance/settings.server.ts#listRuleChanges': ({ access }) => settings.listRuleChanges(access),
		'attendance/settings.server.ts#removeRuleChange': ({ access }) => {
			const { version } = settings.rulesOf(access)
			valueOf(settings.saveRules(access, version, { ...usualRules, noticeHours: 12 }, '9000-01-01'))
			valueOf(settings.removeRuleChange(access, '9000-01-01'))
		},
		'attendance/settings.server.ts#rulesOf': ({ access }) => settings.rulesOf(access),
		'attendance/settings.server.ts#saveRules': ({ access }) =>
			valueOf(settings.saveRules(access, 0, usualRules)),
	},
	maySort: {},
	mayCross: {},
}

import type { Access } from '#app/models/access.server.ts'
import { listAgreed, listConsentTexts } from '#app/models/school/consent-text.server.ts'
import { dateWords, momentWords } from '#app/utils/dates.ts'
import { withdrawalWords } from '#app/domain/school/consents.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { missing } from '#app/web/missing.server.ts'

export function readConsentTexts(access: Access, query: URLSearchParams) {
	const { timeZone, dateFormat } = access.school
	const kinds = listConsentTexts(access).map(({ kind, versions }) => ({
		kind,
		versions: versions.map(({ createdAt, ...rest }) => ({
			...rest,
			since: dateWords(createdAt, timeZone, dateFormat),
		})),
	}))
	const asked = query.get('text')
	if (asked === null) return { kinds, reading: null }
	const version = kinds
		.flatMap(({ kind, versions }) => versions.map((version) => ({ kind, version })))
		.find(({ version }) => version.id === asked)
	if (!version) missing()
	const { agreed, next } = listAgreed(access, asked, query.get('after'))
	const people = agreed.map(({ firstName, lastName, ...consent }) => ({
		...consent,
		student: nameOf({ firstName, lastName }),
		at: momentWords(consent.at, timeZone, dateFormat),
		withdrawal: withdrawalWords(consent, (at) => momentWords(at, timeZone, dateFormat)),
	}))
	return { kinds, reading: { ...version, people, next } }
}

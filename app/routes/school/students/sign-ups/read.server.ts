import { readSignUpQuery } from '#app/domain/join/list.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listSignUps } from '#app/models/join/inbox.server.ts'
import { ageOn, dateWords, momentWords, today } from '#app/utils/dates.ts'

/** One page of the sign-ups, in words. */
export function readSignUps(args: Asked, access: Access) {
	const { school } = access
	const query = readSignUpQuery(new URL(args.request.url).searchParams, school.dateFormat)
	const { rows, total } = listSignUps(access, query)
	const day = today(school.timeZone)
	return {
		query,
		total,
		rows: rows.map(({ trialAt, teacher, className, birthDate, createdAt, ...row }) => ({
			...row,
			age: birthDate ? ageOn(birthDate, day) : null,
			about: trialAt
				? [momentWords(trialAt, school.timeZone, school.dateFormat), teacher].filter(Boolean).join(', ')
				: className,
			day: dateWords(createdAt, school.timeZone, school.dateFormat),
			accept: row.kind === 'request' ? 'Place' : 'Done',
			isTrial: trialAt !== null,
		})),
	}
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { wasDeclined } from '#app/domain/school/consents.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { copyOfData } from '#app/models/portal/own-copy.server.ts'
import { listCoGuardians } from '#app/models/portal/guardians.server.ts'
import { listConsents, listCurrentTexts } from '#app/models/student/consent.server.ts'
import { dateWords, today } from '#app/utils/dates.ts'
import { oneAtATime } from '#app/utils/one-at-a-time.server.ts'

/** The school's consents for the user's students, or a copy of their data as a file. */
export async function readSettings(args: LoaderFunctionArgs, access: Access, portal: OpenPortal) {
	const params = new URL(args.request.url).searchParams
	if (params.get('download') === 'data')
		args.context.file = await oneAtATime(access.userId, () => fileOf(access, copyOfData(access)))
	return readFamily(access, portal)
}

function readFamily(access: Access, { children, child, chosen, keep }: OpenPortal) {
	const guardians = listCoGuardians(access)
	const { name, email } = access
	return {
		name,
		email,
		isOwn: access.kind === 'learner',
		list: children.map(({ id, firstName }) => ({ id, firstName })),
		child: child && { id: child.id, firstName: child.firstName },
		students: chosen.map(({ id, firstName, maySign }) => ({
			id,
			firstName,
			maySign,
			guardians: guardians.filter(({ studentId }) => studentId === id),
			texts: textsOf(access, id),
		})),
		toNotifications: href.portalSettings('notifications', keep),
		toAccount: href.portalSettings('account', keep),
		download: href.portal('settings', { download: 'data' }),
	}
}

export type StudentSettings = ReturnType<typeof readFamily>['students'][number]

/** The current text of each kind, with the consents given to it or to an earlier version. */
function textsOf(access: Access, studentId: string) {
	const { school, dates } = access
	const answers = listConsents(access, studentId)
	const standing = answers.filter(({ withdrawnAt }) => withdrawnAt === null)
	return listCurrentTexts(access).map(({ id, kind, version, text }) => {
		const given = standing.find(({ textId }) => textId === id)
		const no = given ? undefined : answers.find(({ textId }) => textId === id)
		return {
			id,
			kind,
			version,
			text,
			hasOld: !given && standing.some((consent) => consent.kind === kind),
			no: no && {
				declinedBy: wasDeclined(no) ? no.givenBy : null,
				withdrawnBy: no.withdrawnBy,
				recordedBy: no.withdrawalRecordedBy,
				day: dateWords(no.withdrawnAt ?? no.at, school.timeZone, dates),
			},
			given: given && { id: given.id, by: given.givenBy, day: dateWords(given.at, school.timeZone, dates) },
		}
	})
}

function fileOf({ school }: Access, copy: object) {
	return {
		body: JSON.stringify(copy, null, '\t'),
		headers: {
			'Content-Type': 'application/json; charset=utf-8',
			'Content-Disposition': `attachment; filename="my-data-${today(school.timeZone)}.json"`,
			'Cache-Control': 'no-store',
			'X-Content-Type-Options': 'nosniff',
		},
	}
}

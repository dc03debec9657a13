import type { LoaderFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { ownAccount } from '#app/flows/own-account.server.ts'
import type { OpenPortal } from '#app/flows/portal.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { copyOfData, listCoGuardians } from '#app/models/portal.server.ts'
import { listConsents, listCurrentTexts } from '#app/models/student/consent.server.ts'
import { dateWords, today } from '#app/utils/dates.ts'

/** Somebody's own account, and what the school asks about their students. */
export function readSettings(asked: LoaderFunctionArgs, access: Access, portal: OpenPortal) {
	if (new URL(asked.request.url).searchParams.get('download') === 'data')
		asked.context.file = fileOf(access, copyOfData(access))
	const guardians = listCoGuardians(access)
	return {
		account: ownAccount(access),
		list: portal.children.map(({ id, firstName }) => ({ id, firstName })),
		child: portal.child && { id: portal.child.id, firstName: portal.child.firstName },
		students: portal.chosen.map((child) => ({
			id: child.id,
			firstName: child.firstName,
			maySign: child.maySign,
			guardians: guardians.filter(({ studentId }) => studentId === child.id),
			texts: textsOf(access, child.id),
		})),
		download: href.portal('settings', { download: 'data' }),
	}
}

export type StudentSettings = ReturnType<typeof readSettings>['students'][number]

/** The text of each kind that is in use, and who agreed to it, or to an earlier one. */
function textsOf(access: Access, studentId: string) {
	const { timeZone, dateFormat } = access.school
	const standing = listConsents(access, studentId).filter(({ withdrawnAt }) => withdrawnAt === null)
	return listCurrentTexts(access).map(({ id, kind, version, text }) => {
		const given = standing.find(({ textId }) => textId === id)
		return {
			id,
			kind,
			version,
			text,
			hasOld: !given && standing.some((one) => one.kind === kind),
			given: given && { id: given.id, by: given.givenBy, day: dateWords(given.at, timeZone, dateFormat) },
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

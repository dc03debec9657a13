import { redirect } from '@remix-run/node'
import { reachFor } from '#app/domain/account/permissions.ts'
import { href } from '#app/domain/href.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { isZoneChosen } from '#app/models/school/start.server.ts'

/** Lessons follow the school's clock, so a new school must choose its time zone before adding the first one. */
export function chooseZoneFirst({ request }: RouteArgs, access: Access) {
	if (isZoneChosen(access) || reachFor('settings:write', access) !== 'all') return
	const { pathname, search } = new URL(request.url)
	throw redirect(`${href.guide({ then: pathname + search })}#start`)
}

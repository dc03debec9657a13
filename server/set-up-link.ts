import { siteHref } from '#app/domain/site-href.ts'
import { environment } from '#app/config/environment.server.ts'
import { setUpToken } from '#app/models/visitors/set-up.server.ts'

/** Prints the link, for a terminal or for the log of a container. */
export function sayWhereToSetUp() {
	const { oneSchool, appUrl } = environment()
	const token = oneSchool ? setUpToken() : null
	if (!token) return
	process.stdout.write(
		`There is no school yet. Set it up within 24 hours at ${appUrl}${siteHref.setUp(token)}\n`,
	)
}

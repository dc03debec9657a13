import type { LoaderFunctionArgs } from '@remix-run/node'
import { environment } from '#app/config/environment.server.ts'
import { guideTitles } from '#app/content/guides.ts'
import { policies } from '#app/content/policies.ts'
import { visitCall } from '#app/guards/enter.server.ts'
import { listJoinAddresses } from '#app/models/visitors/join-page.server.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { spoken } from '#app/utils/spoken.ts'

/** Every page for people who have no account yet. */
const PATHS = [
	'/',
	'/about',
	...Object.keys(policies).map((name) => `/${name}`),
	...guideTitles.map(({ system }) => siteHref.comingFrom(system)),
	'/register-school',
	'/register-solo-teacher',
	'/login',
]

const SCHOOL_PATHS = ['/', '/login', '/accessibility']

/** The pages search engines may show. */
export async function loader(args: LoaderFunctionArgs) {
	await visitCall(args)
	const { appUrl, oneSchool } = environment()
	const paths = [
		...(oneSchool ? SCHOOL_PATHS : PATHS),
		...listJoinAddresses().map((address) => siteHref.join(address)),
	]
	const urlOf = (path: string) => {
		const loc = appUrl + path
		const languages = args.context.locate(path)?.spoken ? spoken : []
		const others = languages.map(
			(language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${loc}?lang=${language}"/>`,
		)
		return `<url><loc>${loc}</loc>${others.join('')}</url>`
	}
	const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${paths.map(urlOf).join('\n')}
</urlset>
`
	return new Response(text, {
		headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
	})
}

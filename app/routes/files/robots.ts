import type { LoaderFunctionArgs } from '@remix-run/node'
import { environment } from '#app/config/environment.server.ts'
import { visitCall } from '#app/guards/enter.server.ts'

const LINES = [
	'User-agent: *',
	'Allow: /$',
	'Allow: /about',
	'Allow: /join/',
	'Disallow: /api/',
	'Disallow: /dashboard',
	'Disallow: /student/',
	'Disallow: /super-admin',
]

/** Tells search engines which pages to skip, and where the sitemap is. */
export async function loader(args: LoaderFunctionArgs) {
	await visitCall(args)
	const text = [...LINES, '', `Sitemap: ${environment().appUrl}/sitemap.xml`, ''].join('\n')
	return new Response(text, {
		headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
	})
}

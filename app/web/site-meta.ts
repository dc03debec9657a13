import type { MetaDescriptor } from '@remix-run/node'

type LdFacts = { '@type': string } & Record<string, string | object>

/** What search engines and messages with a link in them show of a page; `facts` are for programs, as schema.org names them. */
export function siteMeta(
	title: string,
	description: string,
	address: string | undefined,
	facts?: LdFacts,
): MetaDescriptor[] {
	return [
		{ name: 'description', content: description },
		{ property: 'og:type', content: 'website' },
		{ property: 'og:site_name', content: 'Solfa' },
		{ property: 'og:title', content: title },
		{ property: 'og:description', content: description },
		...(address
			? [
					{ property: 'og:url', content: address },
					{ tagName: 'link', rel: 'canonical', href: address },
				]
			: []),
		...(facts ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...facts } }] : []),
	]
}

import type { MetaDescriptor } from '@remix-run/node'

type LdFacts = { '@type': string } & Record<string, string | object>

/** Metadata for search engines and link previews; `facts` is structured data from schema.org. */
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

import { SiteFooter, SiteHeader, SiteLinks } from '#app/components/site/site.tsx'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { SiteVisitor } from '#app/flows/visitor.server.ts'
import type { HelpData } from './read.server.ts'

/** The documentation: what Solfa does, in the words of whoever uses it. Open to everybody. */
export function HelpPage({
	visitor,
	demo,
	help,
}: {
	visitor: SiteVisitor | null
	demo: boolean
	help: HelpData
}) {
	return (
		<>
			<SiteHeader visitor={visitor} links={<SiteLinks />} doors={null} />
			<main id="main" className="wrap page-plain">
				{help.article ? <ArticleText article={help.article} /> : <Overview help={help} />}
				<ul className="form-links">
					<li>
						{visitor ? (
							<a href={href.support('admin')}>Contact Support</a>
						) : (
							<a href={siteHref.contact()}>Contact us</a>
						)}
					</li>
				</ul>
			</main>
			<SiteFooter visitor={visitor} demo={demo} checkout={false} />
		</>
	)
}

function ArticleText({ article: { title, sections } }: { article: NonNullable<HelpData['article']> }) {
	return (
		<article>
			<ul className="form-links">
				<li>
					<a href={href.help()}>Documentation</a>
				</li>
			</ul>
			<h1>{title}</h1>
			{sections.map(({ heading, paragraphs }) => (
				<section key={heading}>
					{heading ? <h2>{heading}</h2> : null}
					{paragraphs.map((words) => (
						<p key={words}>{words}</p>
					))}
				</section>
			))}
		</article>
	)
}

function Overview({ help: { query, parts } }: { help: HelpData }) {
	return (
		<>
			<h1>Documentation</h1>
			<form method="get" action="/about" role="search" className="help-search">
				<input type="hidden" name="page" value="help" />
				<label htmlFor="q">Search the documentation</label>
				<input className="input" id="q" name="q" type="search" defaultValue={query} />{' '}
				<button className="button button-filled" type="submit">
					Search
				</button>
			</form>
			{query ? (
				<>
					<p>{parts.length > 0 ? 'What fits best' : 'Nothing was found. Try other words.'}</p>
					<ul className="form-links">
						<li>
							<a href={href.help()}>Show everything</a>
						</li>
					</ul>
				</>
			) : null}
			<Parts parts={parts} />
		</>
	)
}

function Parts({ parts }: Pick<HelpData, 'parts'>) {
	return (
		<div className="help-parts">
			{parts.map(({ part, articles }) => (
				<section key={part}>
					<h2>{part}</h2>
					<ul className="form-links">
						{articles.map(({ slug, title }) => (
							<li key={slug}>
								<a href={href.help(slug)}>{title}</a>
							</li>
						))}
					</ul>
				</section>
			))}
		</div>
	)
}

import { useSay } from '#app/components/say.ts'
import { LoginDoor, SchoolFooter, SiteFooter, SiteHeader, SiteLinks } from '#app/components/site/site.tsx'
import { usePageLanguage, useSiteWords } from '#app/components/site/spoken.tsx'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { SiteVisitor } from '#app/requests/visitor.server.ts'
import type { HelpData } from './read.server.ts'

/** The public documentation. */
export function HelpPage({
	visitor,
	demo,
	oneSchool,
	help,
}: {
	visitor: SiteVisitor | null
	demo: boolean
	oneSchool: boolean
	help: HelpData
}) {
	const say = useSay()
	return (
		<>
			<SiteHeader
				visitor={visitor}
				links={oneSchool ? null : <SiteLinks />}
				doors={oneSchool ? <LoginDoor /> : null}
			/>
			<main id="main" className="wrap page-plain">
				{help.article ? <ArticleText article={help.article} /> : <Overview help={help} />}
				<ul className="form-links">
					<li>
						{oneSchool ? null : visitor ? (
							<a href={href.support('admin')}>{say('Contact Support')}</a>
						) : (
							<a href={siteHref.contact()}>{say('Contact us')}</a>
						)}
					</li>
				</ul>
			</main>
			{oneSchool ? <SchoolFooter /> : <SiteFooter visitor={visitor} demo={demo} checkout={false} />}
		</>
	)
}

function ArticleText({ article: { title, sections } }: { article: NonNullable<HelpData['article']> }) {
	const say = useSay()
	const inEnglish = useEnglish()
	return (
		<article>
			<ul className="form-links">
				<li>
					<a href={href.help()}>{say('Documentation')}</a>
				</li>
			</ul>
			<EnglishNote />
			<div lang={inEnglish}>
				<h1>{title}</h1>
				{sections.map(({ heading, paragraphs }) => (
					<section key={heading}>
						{heading ? <h2>{heading}</h2> : null}
						{paragraphs.map((text) => (
							<p key={text}>
								{text.split('**').map((part, i) => (i % 2 === 0 ? part : <strong key={part}>{part}</strong>))}
							</p>
						))}
					</section>
				))}
			</div>
		</article>
	)
}

/** Help articles describe the desks, which are in English, so they are not translated. */
function EnglishNote() {
	const { englishHelp } = useSiteWords()
	return useEnglish() ? <p>{englishHelp}</p> : null
}

/** The `lang` attribute of English text on this page. */
function useEnglish() {
	return usePageLanguage() === 'en' ? undefined : 'en'
}

function Overview({ help: { query, parts } }: { help: HelpData }) {
	const say = useSay()
	return (
		<>
			<h1>{say('Documentation')}</h1>
			<EnglishNote />
			<form method="get" action="/about" role="search" className="help-search">
				<input type="hidden" name="page" value="help" />
				<label htmlFor="q">{say('Search the documentation')}</label>
				<input className="input" id="q" name="q" type="search" defaultValue={query} />{' '}
				<button className="button button-filled" type="submit">
					{say('Search')}
				</button>
			</form>
			{query ? (
				<>
					<p>{say(parts.length > 0 ? 'What fits best' : 'Nothing was found. Try other words.')}</p>
					<ul className="form-links">
						<li>
							<a href={href.help()}>{say('Show everything')}</a>
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
		<div className="help-parts" lang={useEnglish()}>
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

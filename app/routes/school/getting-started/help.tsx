import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { GuideData } from '../getting-started.tsx'

export function HelpBox({ help }: { help: GuideData['help'] }) {
	return (
		<Panel title={help?.article ? help.article.title : 'Need help?'} id="help">
			{help ? <Help help={help} /> : <p>Read about a step before you take it, or ask us.</p>}
			<div className="button-row">
				{help?.article ? (
					<Link className="button" to={`${href.guide({ help: 'topics' })}#help`}>
						All topics
					</Link>
				) : null}{' '}
				<a className="button" href={href.help()}>
					View Documentation
				</a>{' '}
				<a className="button" href={href.support('admin')}>
					Contact Support
				</a>
			</div>
		</Panel>
	)
}

function Help({ help: { article, topics } }: { help: NonNullable<GuideData['help']> }) {
	if (article) return article.paragraphs.map((text) => <p key={text}>{text}</p>)
	return (
		<ul className="rows">
			{topics.map(({ id, title, to }) => (
				<li key={id}>
					<Link to={`${to}#help`}>{title}</Link>
				</li>
			))}
		</ul>
	)
}

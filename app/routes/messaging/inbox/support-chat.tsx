import { Fragment } from 'react'
import { Enhancement } from '#app/components/shell/enhancement.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { useSay } from '#app/components/say.ts'
import { CHAT_MODES, modeLabels, NOT_IN_HELP } from '#app/domain/support/chat.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Compose } from './compose.tsx'
import { useScriptWords } from './script-words.ts'
import type { SupportData } from './read.server.ts'

/** The chat with support, whole: it needs no script, and is laid over other pages where there is one. */
export function SupportChat({ its }: { its: SupportData }) {
	const form = useFormPage()
	const say = useSay()
	const { mode, live, isOnline, messages } = its
	return (
		<div className="chat" data-chat={mode} data-says={useScriptWords()}>
			<div className="chat-head">
				<h1>{say('Support')}</h1>{' '}
				<p className={isOnline ? 'chat-status chat-online' : 'chat-status'} data-online="">
					{say(isOnline ? 'Online' : 'Offline')}
				</p>
			</div>
			<nav className="chat-modes" aria-label={say('Who answers')}>
				{CHAT_MODES.map((one) => (
					<Fragment key={one}>
						<a href={href.support(one)} data-stay="" aria-current={one === mode ? 'page' : undefined}>
							{say(modeLabels[one])}
						</a>{' '}
					</Fragment>
				))}
			</nav>
			<div className="flash flash-bad" role="alert" data-toast="" hidden />
			<ErrorSummary form={form} names={['content', 'image', 'rating']} />
			<div className="chat-messages" role="log" aria-label={say('Messages')} tabIndex={0}>
				<ol>
					{messages.map((message, i) => (
						<Message key={message.id} message={message} isLast={i === messages.length - 1} />
					))}
				</ol>
			</div>
			<p className="muted" data-empty="" hidden={messages.length > 0}>
				{say(
					mode === 'ai'
						? 'Ask how something works in Solfa. The assistant answers from our help.'
						: 'Write to us. We answer here, and as soon as we can.',
				)}
			</p>
			<Beside its={its} />
			{live ? (
				<p>
					<a href={`${href.support(mode)}#content`}>{say('Stop refreshing and write a message')}</a>
				</p>
			) : (
				<Compose form={form} formKey={its.key} mode={mode} />
			)}
			<Enhancement name="chat" />
		</div>
	)
}

function Message({ message, isLast }: { message: SupportData['messages'][number]; isLast: boolean }) {
	const say = useSay()
	const { id, type, author, content, imageUrl, sources, when } = message
	const isOwn = type === 'user'
	return (
		<li className={isOwn ? 'chat-message chat-own' : 'chat-message'} id={`message-${id}`}>
			{isLast ? <span id="last" /> : null}
			{content
				.split(/\n{2,}/)
				.filter(Boolean)
				.map((words, i) => (
					<p className="chat-words" key={i}>
						<bdi>{words === NOT_IN_HELP ? say(words) : words}</bdi>
					</p>
				))}
			{imageUrl ? (
				<a href={imageUrl}>
					<img src={imageUrl} alt={say('Attached image')} loading="lazy" />
				</a>
			) : null}
			{sources.map(({ article, title }) => (
				<p className="chat-source" key={article}>
					<a href={href.help(article)}>{title}</a>
				</p>
			))}
			<p className="chat-when">
				{say(isOwn ? 'You' : author)}, {when}
			</p>
		</li>
	)
}

/** A person is always one step away; what a person answered is seen, and rated once it is solved. */
function Beside({ its: { mode, live, unread, state, rating } }: { its: SupportData }) {
	const say = useSay()
	return (
		<>
			{mode === 'ai' ? (
				<p className="chat-hand">
					<span>{say('Not solved? A person can take over and sees this chat.')}</span>{' '}
					<a href={href.support('admin')} data-stay="">
						{say('Ask a person')}
					</a>
				</p>
			) : null}
			{mode === 'admin' && state === 'solved' ? <Solved rating={rating} /> : null}
			<noscript>
				{live ? <meta httpEquiv="refresh" content="10" /> : null}
				{mode === 'admin' && unread > 0 ? (
					<form method="post" action={`${href.support(mode)}&do=seen`}>
						<button className="button button-small" type="submit">
							{say(`Mark ${unread} as read`)}
						</button>
					</form>
				) : null}
				<p>
					<a href={href.support(mode)}>{say('Refresh')}</a>
					{live ? null : (
						<>
							{' '}
							<a href={`${href.support(mode)}&view=live`}>{say('Refresh every 10 seconds')}</a>
						</>
					)}
				</p>
			</noscript>
		</>
	)
}

function Solved({ rating }: { rating: number | null }) {
	const say = useSay()
	if (rating)
		return <p className="muted">{say(`This conversation is solved. You rated our help ${rating} of 5.`)}</p>
	return (
		<form method="post" action={`${href.support('admin')}&do=rate`} className="chat-rating">
			<fieldset>
				<legend>{say('This conversation is solved. How well did we help?')}</legend>
				{[1, 2, 3, 4, 5].map((one) => (
					<button className="button button-small" key={one} type="submit" name="rating" value={one}>
						{one}
						<span className="sr-only"> {say('of 5')}</span>
					</button>
				))}
			</fieldset>
		</form>
	)
}

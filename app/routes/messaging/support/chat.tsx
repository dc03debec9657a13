import { Fragment } from 'react'
import { Enhancement } from '#app/components/shell/enhancement.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { useSay } from '#app/components/say.ts'
import { CHAT_MODES, modeLabels } from '#app/domain/support/chat.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { ChatMessageRow } from './chat-message-row.tsx'
import { Compose } from './compose.tsx'
import { useScriptWords } from './script-words.ts'
import type { SupportData } from './read.server.ts'

/** The support chat. It works without JavaScript; with it, other pages show it in an overlay. */
export function SupportChat({ chat }: { chat: SupportData }) {
	const form = useFormPage()
	const say = useSay()
	const { mode, live, isOnline, messages, person } = chat
	const addresses = { ai: href.support('ai'), admin: person }
	return (
		<div className="chat" data-chat={mode} data-says={useScriptWords()}>
			<div className="chat-head">
				<h1>{say('Support')}</h1>{' '}
				{isOnline === null ? null : (
					<p className={isOnline ? 'chat-status chat-online' : 'chat-status'} data-online="">
						{say(isOnline ? 'Online' : 'Offline')}
					</p>
				)}
			</div>
			<nav className="chat-modes" aria-label={say('Who answers')}>
				{CHAT_MODES.filter((chatMode) => addresses[chatMode]).map((chatMode) => (
					<Fragment key={chatMode}>
						<a
							href={addresses[chatMode] ?? undefined}
							{...staysInside(addresses[chatMode])}
							aria-current={chatMode === mode ? 'page' : undefined}
						>
							{say(modeLabels[chatMode])}
						</a>{' '}
					</Fragment>
				))}
			</nav>
			<div className="flash flash-bad" role="alert" data-toast="" hidden />
			<ErrorSummary form={form} names={['content', 'image', 'rating']} />
			<div className="chat-messages" role="log" aria-label={say('Messages')} tabIndex={0}>
				<ol>
					{messages.map((message, i) => (
						<ChatMessageRow key={message.id} message={message} isLast={i === messages.length - 1} />
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
			<Beside chat={chat} />
			{live ? (
				<p>
					<a href={`${href.support(mode)}#content`}>{say('Stop refreshing and write a message')}</a>
				</p>
			) : (
				<Compose form={form} formKey={chat.key} mode={mode} />
			)}
			<Enhancement name="chat" />
		</div>
	)
}

/** Links to the chat's own pages stay in the overlay; a message to the office leaves it. */
function staysInside(address: string | null) {
	const isChat = address === href.support('ai') || address === href.support('admin')
	return isChat ? { 'data-stay': '' } : {}
}

/** Links to a person, marks answers as read, and asks for a rating once the chat is solved. */
function Beside({ chat: { mode, live, unread, state, rating, person } }: { chat: SupportData }) {
	const say = useSay()
	return (
		<>
			{mode === 'ai' && person ? (
				<p className="chat-hand">
					{person === href.support('admin') ? (
						<span>{say('Not solved? A person can take over and sees this chat.')}</span>
					) : null}{' '}
					<a href={person} {...staysInside(person)}>
						{say('Ask a person')}
					</a>
				</p>
			) : null}
			{mode === 'admin' && state === 'solved' ? <Solved rating={rating} /> : null}
			<noscript>
				{live ? <meta httpEquiv="refresh" content="10" /> : null}
				{mode === 'admin' && unread > 0 ? (
					<form method="post" action={href.support(mode, 'seen')}>
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
							<a href={href.support(mode, 'live')}>{say('Refresh every 10 seconds')}</a>
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
		<form method="post" action={href.support('admin', 'rating')} className="chat-rating">
			<fieldset>
				<legend>{say('This conversation is solved. How well did we help?')}</legend>
				{[1, 2, 3, 4, 5].map((value) => (
					<button className="button button-small" key={value} type="submit" name="rating" value={value}>
						{value}
						<span className="sr-only"> {say('of 5')}</span>
					</button>
				))}
			</fieldset>
		</form>
	)
}

/** Statements that the rules of plans except, by function and table, under the reason for it. */
const except = (reasons: Record<string, string[]>) => new Set(Object.values(reasons).flat())

/** Read a whole table or a whole index. */
export const MAY_SCAN = except({
	'the newest by its key': [
		'hourly/cleanup.server.ts#listCleanupRuns cleanup_runs',
		'platform/backup-check.server.ts#listBackupSteps backup_checks',
		'platform/table-sizes.server.ts#listTableSizes table_days',
	],
	'once an hour, for nobody who waits': [
		'hourly/autopay.server.ts#collectDue schools',
		'hourly/credit-expiry.server.ts#expireCredits schools',
		'hourly/credit-reminders.server.ts#remindOfCredits schools',
		'hourly/enrolments.server.ts#settleEnrolments schools',
		'hourly/history-check.server.ts#listUnfollowed schools',
		'hourly/invoice-reminders.server.ts#remindOfInvoices billing_settings',
		'hourly/class-states.server.ts#settleClasses schools',
		'hourly/open-series.server.ts#rollOpenSeries schools',
		'hourly/planned-states.server.ts#applyPlans schools',
		'hourly/recordings.server.ts#endRecordings schools',
		'hourly/schedule-check.server.ts#checkSchedules schools',
		'platform/figures.server.ts#findFigures schools',
		'platform/figures.server.ts#keepFigures schools',
	],
	'teachers with another calendar, once an hour': [
		'hourly/busy-calendars.server.ts#forgetCalendarsOfLeavers busy_calendars',
		'hourly/busy-calendars.server.ts#listCalendarsDue busy_calendars',
	],
	'texts of a month, once an hour': ['mail/text-delivery.server.ts#removeOldTexts texts'],
	'the only row': ['mail/push-delivery.server.ts#findPushKeys push_keys'],
	'every device, once the keys are new': [
		'mail/push-delivery.server.ts#keepPushKeys push_devices',
		'mail/push-delivery.server.ts#keepPushKeys push_outbox',
	],
	'an index of what has no place yet': ['hourly/history-check.server.ts#chainOldEntries audit_entries'],
	'one row a school, for an operator': ['hourly/history-check.server.ts#countHistoryChecks history_checks'],
	'one row a job': [
		'hourly/job-run.server.ts#listJobs job_runs',
		'platform/overview.server.ts#platformOverview job_runs',
	],
	'the schools that remind, once an hour': [
		'hourly/lesson-reminders.server.ts#remindOfLessons school_preferences',
	],
	'the newest by an index': [
		'hourly/school-removal.server.ts#listRemovals school_removals',
		'platform/overview.server.ts#platformOverview schools',
	],
	'an index of those under way alone': ['hourly/school-removal.server.ts#openRemovals school_removals'],
	'what waits, once an hour, for nobody who waits': ['hourly/summaries.server.ts#sendSummaries digest_lines'],
	'false before it begins where an account has nothing to hand over': [
		'identity/open-links.server.ts#endOpenLinks ownership_transfers',
	],
	'every secret, once an hour': ['identity/two-factor-code.server.ts#resealTwoFactors two_factors'],
	'staff count every school': ['platform/funnel.server.ts#countPlans subscriptions'],
	'visitors write a few a day': [
		'platform/inquiry.server.ts#listContactMessages contact_messages',
		'platform/inquiry.server.ts#listDemoRequests demo_requests',
	],
	'the list of tables': ['platform/integrity.server.ts#databaseState '],
	'the payments and refunds that two searches have found': [
		'billing/all-payments.server.ts#listAllPayments ',
	],
	'an index of those that wait alone': [
		'platform/overview.server.ts#platformOverview contact_messages',
		'platform/overview.server.ts#platformOverview demo_requests',
	],
	'a list of every school': [
		'platform/paid-subscriptions.server.ts#listPaid subscriptions',
		'platform/schools.server.ts#eachSchool schools',
		'platform/schools.server.ts#eachSchool subscriptions',
		'platform/transactions.server.ts#eachTransaction platform_transactions',
	],
	'all of them, of which there are few': ['platform/saved-replies.server.ts#listReplies saved_replies'],
	'a school is found by a part of its name': [
		'platform/transactions.server.ts#dailyTotals schools',
		'platform/transactions.server.ts#listTransactions schools',
	],
	'money of all schools by its time': [
		'platform/transactions.server.ts#listTransactions platform_transactions',
	],
	'each part of a union, which has stopped after so many rows': [
		'student/list-choices.server.ts#listStudentFilters ',
	],
	'one row, to see whether there is a school': [
		'visitors/set-up.server.ts#readSetUpToken schools',
		'visitors/set-up.server.ts#setUpToken schools',
	],
	'the oldest by an index': ['visitors/set-up.server.ts#findFront schools'],
	'one row a school, for search engines': ['visitors/join-page.server.ts#listJoinAddresses join_pages'],
})

/** Sort by hand: what they sort is short in every school. */
export const MAY_SORT = except({
	'the guardians of a student or of the children of a family': ['account/list.server.ts#listAccountHolders'],
	'the notes of one lesson or two': ['learning/shared-note.server.ts#findSharedNote'],
	'teachers without an account are few': ['account/teachers.server.ts#listTeachersWithoutAccount'],
	'the credits of one student, or those of a few states': ['attendance/credit-list.server.ts#listCredits'],
	'the credits in one state, those without an end last': ['attendance/credit-list.server.ts#pageCredits'],
	'one row a class, which marks were counted for': ['attendance/rates.server.ts#listClassRates'],
	'one row a student, which marks were counted for': ['attendance/rates.server.ts#listStudentRates'],
	'by what is due, which is summed: a school of 2,000 families is sorted in a few milliseconds': [
		'billing/account.server.ts#listAccounts',
	],
	'the invoices of one student': ['billing/credit-conversion.server.ts#listCreditable'],
	'sums by month and kind: some dozens of rows': ['billing/history.server.ts#listMonths'],
	'one page of rows, found before': ['billing/list.server.ts#eachInvoice'],
	'what belongs to the records of one page: lines, guardians, teachers': [
		'integration/money-resources.server.ts#listApiInvoices',
		'integration/resources.server.ts#listApiClasses',
		'integration/resources.server.ts#listApiFamilies',
	],
	'by number: only drafts, which have none, are sorted among themselves': [
		'billing/list.server.ts#listInvoices',
	],
	'the guardians who share an address with the new families of one page': [
		'join/known-family.server.ts#listKnownFamilies',
	],
	'what happened with one student or family': ['student/timeline.server.ts#listTimeline'],
	'the payments of one invoice': ['billing/internal/own-lines.server.ts#listOwnAllocations'],
	'the payments of one family': ['billing/own-payments.server.ts#listOwnPayments'],
	'the one family, or few, of one person': ['billing/own.server.ts#listOwnFamilies'],
	'the invoices of one family': ['billing/own.server.ts#listOwnInvoices'],
	'who pays for the children of one family': ['billing/own-payers.server.ts#listPayerNames'],
	'a school has few plans and taxes': [
		'billing/books-settings.server.ts#listBooked',
		'billing/plans.server.ts#listPlans',
	],
	'payments come in order from their index, and only the refunds are sorted, which are few': [
		'billing/all-payments.server.ts#listAllPayments',
	],
	'a school has few teachers': ['lesson/substitutes.server.ts#listSubstitutes'],
	'the refunds of a page of payments': ['billing/refund-list.server.ts#refundsOf'],
	'a school has few tags': ['student/tag-settings.server.ts#listTags'],
	'the guardians of a few students': [
		'billing/recipients.server.ts#whoIsReached',
		'billing/recipients.server.ts#payerLanguage',
	],
	'a school’s rooms, and the calendars that are in use': [
		'calendar-feed.server.ts#listFeeds',
		'lesson/open-rooms.server.ts#listOpenRoomIds',
	],
	'the seats of one family that begin, pause or end': [
		'portal/seat-list.server.ts#listSeatsAway',
		'portal/seat-list.server.ts#readSeats',
	],
	'the enrollments without a price plan, which are few': [
		'billing/unpriced-seats.server.ts#listUnpricedSeats',
	],
	'the teachers of one class': ['class/internal/pieces.server.ts#classForHistory'],
	'the students of one class': [
		'enrolment/addresses.server.ts#listAddresses',
		'enrolment/roster.server.ts#listEnrolledFrom',
	],
	'the offers to one family': ['enrolment/offers.server.ts#listOffers'],
	'the waiting list of one class': ['enrolment/queue-list.server.ts#listQueue'],
	'the enrollments of one class': [
		'enrolment/queue-order.server.ts#queueOf',
		'enrolment/queue-order.server.ts#restoreOrder',
	],
	'who ever left one class': ['enrolment/roster.server.ts#listEnded'],
	'the students of the private lessons of one page': ['enrolment/roster.server.ts#listPupils'],
	'what one student or one family took part in': ['event/entries.server.ts#listEntriesOfStudents'],
	'the classes of one school, chosen from one list': ['event/invitations.server.ts#listInvitable'],
	'what was found of one student, newest first': ['learning/assignments.server.ts#listAssignmentsOfEach'],
	'who left the classes of one teacher lately': ['learning/former-students.server.ts#listFormer'],
	'one note of each child of a family': ['learning/notes.server.ts#listLatestNotes'],
	'the pieces of one student': ['learning/repertoire.server.ts#listPieceSteps'],
	'those of one student or of one state, a few a term each': ['learning/reports.server.ts#listReports'],
	'the lessons of one family in a stretch of time': ['lesson/own-list.server.ts#listOwnStudentLessons'],
	'what one lesson or one family was asked': ['lesson/proposal-list.server.ts#listProposals'],
	'what a school lends is chosen from one list': ['loan/items.server.ts#listLendable'],
	'the loans of one item': ['loan/loans.server.ts#listLoansOfItem'],
	'the guardians of one family': ['portal/guardians.server.ts#listCoGuardians'],
	'what was asked about the lessons of one page': [
		'portal/move-request-list.server.ts#listMoveRequests',
		'portal/move-request-list.server.ts#listDeclinedMoves',
	],
	'one row for each instrument of a school': ['student/counts.server.ts#countWanted'],
	'those who left in a span of days': ['student/list.server.ts#eachStudent'],
	'those who were found, where their order is not that of the index they were found by': [
		'student/list.server.ts#listStudents',
	],
	'the teachers of one school': ['teacher/list.server.ts#eachTeacher'],
	'the classes of one school that are shown, with their prices': [
		'join/shown-classes.server.ts#findShownClass',
		'join/shown-classes.server.ts#listShownClasses',
	],
	'the instruments of one school': ['join/shown-teachers.server.ts#listShownTeachers'],
})

/** Find rows of schools by something else than the school. */
export const MAY_CROSS = except({
	'begins with what is not removed, and goes on by the school': [
		'archive/snapshot.server.ts#schoolTotals files',
	],
	'a key is looked for before its school is known': [
		'mail/text-delivery.server.ts#findTextHook text_accounts',
		'visitors/api-key.server.ts#openApiKey api_keys',
	],
	'a browser shows what one person chose, at each school': [
		'mail/push-outbox.server.ts#endOthersOn push_devices',
	],
	'events that are due or old, of all schools': [
		'mail/push-delivery.server.ts#claimPush push_outbox',
		'mail/push-delivery.server.ts#removeOldPushes push_outbox',
		'mail/text-delivery.server.ts#claimText texts',
		'mail/text-delivery.server.ts#removeOldTexts texts',
		'mail/webhook-delivery.server.ts#claimDelivery webhook_deliveries',
		'mail/webhook-delivery.server.ts#removeOldDeliveries webhook_deliveries',
	],
	'removed in every school alike': ['hourly/cleanup.server.ts#countRowsToClean files'],
	'keys are old in every school alike': ['hourly/form-key.server.ts#removeOldKeys used_form_keys'],
	'last days that are just over, of all schools': ['hourly/leavers.server.ts#lockLeavers teachers'],
	'old ones, of all schools': ['hourly/lesson-reminders.server.ts#forgetOldReminders sent_reminders'],
	'days that have come, of all schools': ['hourly/planned-states.server.ts#applyPlans students'],
	'schools to be deleted, few': [
		'hourly/school-candidates.server.ts#listSchoolsToClean school_oversight',
		'hourly/school-candidates.server.ts#listSchoolsToClean subscriptions',
	],
	'a file of every school that pays': ['platform/paid-subscriptions.server.ts#eachPaid subscriptions'],
	'old files of all schools are emptied': [
		'hourly/student-import.server.ts#removeOldImports student_imports',
	],
	'every place of one person': [
		'identity/account.server.ts#belongsElsewhere memberships',
		'identity/account.server.ts#closeUnusedAccount memberships',
		'identity/internal/address.server.ts#changeAddress memberships',
		'identity/membership.server.ts#listMemberships memberships',
		'identity/membership.server.ts#openMemberships memberships',
		'identity/open-links.server.ts#endOpenLinks memberships',
		'identity/password-reset.server.ts#sendResetLink memberships',
		'identity/reader.server.ts#accountReader memberships',
		'identity/sign-in.server.ts#findCredentials memberships',
		'mail/bounce.server.ts#markBounced memberships',
		'provider/registration-cancellation.server.ts#cancelRegistration memberships',
	],
	'of one person: whether they are somebody elsewhere': [
		'identity/erasure.server.ts#eraseAccount memberships',
	],
	'found by what only the invited have': [
		'identity/invitation.server.ts#findCode invitations',
		'identity/invitation.server.ts#findInvitation invitations',
	],
	'what one person was asked, wherever': [
		'identity/invitation.server.ts#findUnanswered invitations',
		'identity/invitation.server.ts#reopenUnanswered invitations',
	],
	'one session of the platform’s staff': [
		'identity/view-as.server.ts#beginView school_views',
		'identity/view-as.server.ts#endView school_views',
		'identity/view-as.server.ts#viewOf school_views',
	],
	'those that are due, of all schools': ['mail/broadcast.server.ts#sendNextBatch broadcasts'],
	'the outbox knows a mail by its id alone': [
		'mail/delivery.server.ts#buryMail deliveries',
		'mail/delivery.server.ts#giveUpMail deliveries',
		'mail/delivery.server.ts#markSent deliveries',
	],
	'money of all schools by its time': [
		'platform/figures.server.ts#findFigures platform_transactions',
		'platform/figures.server.ts#keepFigures platform_transactions',
		'platform/transactions.server.ts#dailyTotals platform_transactions',
		'platform/transactions.server.ts#listTransactions platform_transactions',
	],
	'plans of all schools that are so': [
		'platform/figures.server.ts#findFigures subscriptions',
		'platform/figures.server.ts#keepFigures subscriptions',
		'platform/overview.server.ts#platformOverview subscriptions',
	],
	'one file by its id, for platform staff': ['platform/files.server.ts#findFileAnywhere files'],
	'those removed a day ago, of all schools': ['platform/files.server.ts#forgetRemoved files'],
	'the store knows ids alone': [
		'platform/files.server.ts#removeUnused files',
		'platform/files.server.ts#withoutFile files',
	],
	'by the provider’s own name for it': [
		'platform/hand-entry.server.ts#enterTransaction platform_transactions',
		'provider/payment-letter.server.ts#findPaymentToConfirm platform_transactions',
		'subscription/open-order.server.ts#findPastDueOrder plan_orders',
		'subscription/order.server.ts#findOrder plan_orders',
		'subscription/proration.server.ts#quoteChange plan_orders',
		'subscription/proration.server.ts#quoteChange platform_transactions',
		'subscription/provider-state.server.ts#applyProviderState plan_orders',
		'subscription/provider-state.server.ts#applyProviderState subscriptions',
		'subscription/provider-state.server.ts#forgetSubscription plan_orders',
	],
	'a list of every school': ['platform/schools.server.ts#eachSchool subscriptions'],
	'our staff answer every school': [
		'platform/support-queue.server.ts#averageRating support_chats',
		'platform/support-queue.server.ts#countQueues support_chats',
		'platform/support-queue.server.ts#findThread support_chats',
		'platform/support-queue.server.ts#listSupportQueue support_chats',
		'platform/support-queue.server.ts#waitingChats support_chats',
		'platform/support.server.ts#answerThread support_chats',
		'platform/support.server.ts#assignThread support_chats',
		'platform/support.server.ts#solveThread support_chats',
	],
	'a webhook names the account and no school': [
		'provider/online-payments.server.ts#findHookedAccount online_accounts',
	],
	'the job asks Stripe to forget the cards of every school': [
		'provider/online-payments.server.ts#listCardsToForget autopay_methods',
	],
	'the job gives up unpaid places of every school': [
		'hourly/unpaid-places.server.ts#giveUpUnpaidPlaces sign_ups',
	],
	'the job asks PayPal about payments of all schools': [
		'provider/online-payments.server.ts#listDueOnline online_payments',
	],
	'the provider knows no schools': ['provider/order.server.ts#findProviderOrder plan_orders'],
	'the job looks after every school': [
		'provider/order.server.ts#listOpenOrders plan_orders',
		'provider/order.server.ts#listUnwantedOrders plan_orders',
		'provider/order.server.ts#withdrawOldOffers plan_orders',
		'provider/past-due.server.ts#writeToPastDue subscriptions',
		'provider/reconciliation.server.ts#listToReconcile plan_orders',
	],
	'an address is one for all schools': ['visitors/open-feed.server.ts#openFeed calendar_feeds'],
	'an address belongs to one school of all': [
		'visitors/join-page.server.ts#isJoinAddressFree join_pages',
		'visitors/join-page.server.ts#openJoinPage join_pages',
	],
})

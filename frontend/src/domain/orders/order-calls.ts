import type { Answer, Body, Query } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

/** Calls about packages and orders (D129). */
const orderApi = api.injectEndpoints({
  endpoints: (build) => ({
    prices: build.query<Answer<'prices'>, void>({
      query: () => callOf('prices', {}),
      providesTags: ['SiteSettings'],
    }),
    myOrders: build.query<Answer<'myOrders'>, void>({
      query: () => callOf('myOrders', {}),
      providesTags: ['Orders'],
    }),
    orderCredits: build.mutation<Answer<'orderCredits'>, Body<'orderCredits'>>({
      query: (body) => callOf('orderCredits', { body }),
      invalidatesTags: ['Orders'],
    }),
    orders: build.query<Answer<'orders'>, Query<'orders'> & { pages: number }>({
      query: ({ pages, ...query }) => ({ ...callOf('orders', { query }), pages }),
      providesTags: ['Orders'],
    }),
    changeOrder: build.mutation<Answer<'changeOrder'>, { id: string } & Body<'changeOrder'>>({
      query: ({ id, action }) => callOf('changeOrder', { params: { id }, body: { action } }),
      invalidatesTags: ['Orders', 'Users', 'Reports'],
    }),
  }),
})

export const {
  usePricesQuery,
  useMyOrdersQuery,
  useOrderCreditsMutation,
  useOrdersQuery,
  useChangeOrderMutation,
} = orderApi
